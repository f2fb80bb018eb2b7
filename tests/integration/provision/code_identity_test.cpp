#include "harness/provision/code_identity.hpp"

#include "harness/system/files.hpp"
#include "tests/integration/provision/toy_site.hpp"

namespace versus::provision {
namespace {

namespace fs = std::filesystem;

class CodeIdentity : public ToySite {
 protected:
  void SetUp() override {
    ToySite::SetUp();
    write_manifest("toy", plain_rules);
  }

  /// A working tree of the toy with another text of its one source.
  ProvisionedVersion with_source(const std::string& name, const std::string& text) const {
    const fs::path tree = copy_toys("plain", name);
    EXPECT_TRUE(system::write_file(tree / "toy.c", text));
    const auto built = get("@path:" + tree.string());
    EXPECT_TRUE(built) << message(built.error());
    return built.value_or(ProvisionedVersion{});
  }
};

TEST_F(CodeIdentity, IsTheSameWhereOnlyCommentsChanged) {
  const auto plain = with_source("a", "#include \"toy.h\"\nint toy_answer(void) { return 42; }\n");
  const auto commented =
      with_source("b", "#include \"toy.h\"\n\n/* the answer\n   to all */\nint toy_answer(void) { return 42; }\n");
  EXPECT_NE(plain.prefix, commented.prefix);
  EXPECT_NE(plain.build_id, commented.build_id) << "debug information has other lines";
  EXPECT_EQ(code_identity(plain).value(), code_identity(commented).value());
}

TEST_F(CodeIdentity, IsTheSameWhateverAVersionIsCalled) {
  // A library beside it is found by a search path, first in the build folder and then where it is installed.
  const fs::path tree = copy_toys("plain", "tree");
  const auto rules = system::read_file(tree / "CMakeLists.txt");
  ASSERT_TRUE(rules);
  ASSERT_TRUE(system::write_file(tree / "inner.c", "int toy_inner(void) { return 1; }\n"));
  ASSERT_TRUE(system::write_file(tree / "CMakeLists.txt",
                                 *rules + "add_library(inner inner.c)\ntarget_link_libraries(toy PRIVATE inner)\n"
                                          "set_target_properties(toy PROPERTIES LINK_FLAGS -Wl,--no-as-needed\n"
                                          "  INSTALL_RPATH ${CMAKE_INSTALL_PREFIX}/lib)\ninstall(TARGETS inner)\n"));
  write_manifest("toy", std::string(plain_rules) + "versions: [{version: 1.0.10, path: ../tree}]\n");
  const auto pinned = get("@1.0.10");
  ASSERT_TRUE(pinned) << message(pinned.error());
  const auto named = get("@path:" + tree.string());
  ASSERT_TRUE(named) << message(named.error());
  EXPECT_NE(pinned->prefix, named->prefix);
  EXPECT_EQ(code_identity(*pinned).value(), code_identity(*named).value());
}

TEST_F(CodeIdentity, IsAnotherWhereCodeOrDataChanged) {
  const auto plain = with_source("a", "#include \"toy.h\"\nint toy_answer(void) { return 42; }\n");
  const auto code = with_source("b", "#include \"toy.h\"\nint toy_answer(void) { return 43; }\n");
  const auto data = with_source("c", "#include \"toy.h\"\nint toy_more = 1;\nint toy_answer(void) { return 42; }\n");
  EXPECT_NE(code_identity(plain).value(), code_identity(code).value());
  EXPECT_NE(code_identity(plain).value(), code_identity(data).value());
}

TEST_F(CodeIdentity, OfALibraryThatIsGoneIsAnError) {
  auto version = with_source("a", "#include \"toy.h\"\nint toy_answer(void) { return 42; }\n");
  ASSERT_FALSE(version.libraries.empty());
  ASSERT_TRUE(system::remove_tree(version.libraries.front().path));
  const auto identity = code_identity(version);
  ASSERT_FALSE(identity);
  EXPECT_THAT(message(identity.error()), ::testing::HasSubstr("no library or program whose code could be compared"));
}

}  // namespace
}  // namespace versus::provision
