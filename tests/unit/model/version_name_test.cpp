#include "framework/model/version_name.hpp"

#include <gtest/gtest.h>

namespace versus::model {
namespace {

VersionName parsed(std::string_view text) {
  auto name = parse_version_name(text, "openexr");
  EXPECT_TRUE(name.has_value()) << text << ": " << (name ? "" : message(name.error()));
  return name.value_or(VersionName{});
}

TEST(VersionName, ReadsAllForms) {
  EXPECT_EQ(parsed("openexr@3.1.13+O2-noavx"),
            (VersionName{"openexr", VersionOrigin::Pinned, "3.1.13", "", "O2-noavx"}));
  EXPECT_EQ(parsed("@3.2.4").library, "openexr");
  EXPECT_EQ(parsed("openexr@path:/a/b+c/d"), (VersionName{"openexr", VersionOrigin::Path, "/a/b+c/d", "", ""}));
  EXPECT_EQ(parsed("openexr@path:../lib+x").variant, "x");
  EXPECT_EQ(parsed("openexr@path:../lib+x/").value, "../lib+x/");
  EXPECT_EQ(parsed("openexr@git:.#v3.2+copy"), (VersionName{"openexr", VersionOrigin::Git, ".", "v3.2", "copy"}));
  EXPECT_EQ(parsed("libtiff@prefix:/usr").origin, VersionOrigin::Prefix);
  EXPECT_EQ(parsed("openexr@all").value, all_versions_word);
}

TEST(VersionName, JoinsVariantsByPlus) {
  EXPECT_EQ(parsed("@3.1.13+O2-noavx+copy").variant, "O2-noavx+copy");
  EXPECT_FALSE(parse_version_name("@3.1.13++copy", "openexr"));
}

TEST(VersionName, TheCounterpartOfABuildIsItsCopyAndBack) {
  for (const char* text : {"openexr@3.2.4", "openexr@3.2.4+O2", "openexr@path:/a"}) {
    const auto name = parsed(text);
    EXPECT_EQ(to_string(counterpart(name)), std::string(text) + "+copy");
    EXPECT_EQ(counterpart(counterpart(name)), name);
  }
}

TEST(VersionName, IsReadBackFromItsText) {
  for (const char* text : {"openexr@3.1.13+O2", "openexr@path:/a", "openexr@git:/r#main+copy", "libtiff@prefix:/usr"}) {
    EXPECT_EQ(to_string(parsed(text)), text);
  }
}

TEST(VersionName, RefusesWhatIsNoVersionAndSaysTheForms) {
  for (const char* text : {"3.2.4", "openexr@", "open exr@3", "openexr@git:.", "openexr@git:.#", "openexr@3 2",
                           "openexr@path:", "openexr@3.2.4+", "openexr@3.2.4+a b", ""}) {
    const auto name = parse_version_name(text, "openexr");
    ASSERT_FALSE(name.has_value()) << text;
    EXPECT_EQ(name.error().kind, ErrorKind::Usage);
    EXPECT_NE(message(name.error()).find("LIBRARY@VERSION"), std::string::npos) << text;
  }
  EXPECT_FALSE(parse_version_name("@3.2.4", ""));
}

TEST(VersionList, SplitsAtCommas) {
  const auto names = parse_version_list("@3.2.4,openexr@3.5.3", "openexr");
  ASSERT_TRUE(names.has_value());
  ASSERT_EQ(names->size(), 2U);
  EXPECT_EQ((*names)[1].value, "3.5.3");
  const auto with_blanks = parse_version_list(" @3.2.4, openexr@3.5.3 ", "openexr");
  ASSERT_TRUE(with_blanks.has_value());
  EXPECT_EQ(*with_blanks, *names);
  EXPECT_FALSE(parse_version_list("@3.2.4,", "openexr"));
  EXPECT_FALSE(parse_version_list("@3.2.4, ", "openexr"));
  EXPECT_FALSE(parse_version_list("", "openexr"));
}

}  // namespace
}  // namespace versus::model
