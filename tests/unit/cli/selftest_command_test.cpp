#include <gmock/gmock.h>

#include "tests/unit/cli/world.hpp"

namespace versus::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class SelftestCommandTest : public WorldTest {
 protected:
  SelftestCommandTest() {
    ports_.selftest = [this](const selftest::Order& order, const provision::Manifests&, const Places&,
                             system::ProgressSink&) -> Expected<selftest::Report> {
      asked_ = order;
      return selftest::Report{};
    };
  }

  Outcome selftest(std::vector<std::string> words) {
    words.insert(words.begin(), {"selftest", "openexr/tile_size"});
    return run(words);
  }

  std::optional<selftest::Order> asked_;
};

TEST_F(SelftestCommandTest, ComparesAVersionWithItsCopy) {
  EXPECT_EQ(selftest({"--aa", "7"}).exit, 0);
  EXPECT_EQ(asked_->comparisons, 7);
  ASSERT_EQ(asked_->request.versions.size(), 2U);
  EXPECT_EQ(model::to_string(asked_->request.versions[1]), "openexr@3.2.4+copy");
}

TEST_F(SelftestCommandTest, InjectsFiveSizesOrThoseThatAreNamed) {
  EXPECT_EQ(selftest({"--power"}).exit, 0);
  EXPECT_THAT(asked_->injected, ElementsAre(0.01, 0.02, 0.03, 0.05, 0.10));
  EXPECT_EQ(selftest({"--power", "--sizes", "3%, 0.5%", "--comparisons", "9"}).exit, 0);
  EXPECT_THAT(asked_->injected, ElementsAre(0.03, 0.005));
  EXPECT_EQ(asked_->comparisons, 9);
}

TEST_F(SelftestCommandTest, RefusesSizesThatNoIdCanTellApart) {
  for (const char* sizes : {"", "3%,3%", "0", "0.05%", "3.05%", "-1%", "x"}) {
    const Outcome outcome = selftest({"--power", "--sizes", sizes});
    EXPECT_EQ(outcome.exit, 2) << sizes;
    EXPECT_THAT(outcome.err, HasSubstr("--sizes")) << sizes;
  }
  EXPECT_THAT(selftest({"--aa", "5", "--sizes", "3%"}).err, HasSubstr("--sizes belongs to --power"));
}

}  // namespace
}  // namespace versus::cli
