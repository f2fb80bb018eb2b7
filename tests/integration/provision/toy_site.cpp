#include "tests/integration/provision/toy_site.hpp"

#include "harness/system/files.hpp"
#include "harness/system/process.hpp"
#include "harness/system/sha256.hpp"

namespace versus::provision {

namespace fs = std::filesystem;

void ToySite::SetUp() {
  const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
  folder_ =
      fs::canonical(::testing::TempDir()) / "provision" / (std::string(test->test_suite_name()) + "." + test->name());
  ASSERT_TRUE(system::remove_tree(folder_));
  ASSERT_TRUE(system::make_folders(folder_ / "manifests"));
}

void ToySite::TearDown() {
  if (HasFailure()) return;  // to be looked at
  EXPECT_TRUE(system::remove_tree(folder_));
}

std::string ToySite::pack(const std::string& toys, const std::string& name) const {
  const fs::path file = folder_ / (name + ".tar.gz");
  system::Command command;
  command.arguments = {"tar", "-czf", file.string(), "-C", TOYS_FOLDER, toys};
  EXPECT_TRUE(system::succeeded(system::run(command, {}).value()));
  return system::sha256_of_file(file).value();
}

fs::path ToySite::copy_toys(const std::string& toys, const std::string& name) const {
  EXPECT_TRUE(system::copy_tree(fs::path(TOYS_FOLDER) / toys, folder_ / name));
  return folder_ / name;
}

void ToySite::write_manifest(const std::string& name, const std::string& text) const {
  EXPECT_TRUE(system::write_file(folder_ / "manifests" / (name + ".yaml"), text));
}

Manifests ToySite::manifests() const {
  auto loaded = load_manifests({folder_ / "manifests", {}, {}});
  EXPECT_TRUE(loaded) << message(loaded.error());
  return loaded.value_or(Manifests{});
}

Options ToySite::options() const {
  Options options;
  options.home = {folder_ / "home/cache", folder_ / "home/data"};
  options.worker_sources = fs::path(TOYS_FOLDER) / "worker_sources";
  options.cores = 2;
  return options;
}

Expected<ProvisionedVersion> ToySite::get(const std::string& name, const system::CancelToken& cancel) const {
  system::NoProgress silent;
  const auto parsed = model::parse_version_name(name, "toy");
  EXPECT_TRUE(parsed) << message(parsed.error());
  return provision(manifests(), *parsed, options(), silent, cancel);
}

std::vector<Expected<ProvisionedVersion>> ToySite::get_all(const std::string& names) const {
  system::NoProgress silent;
  return provision_all(manifests(), model::parse_version_list(names, "toy").value(), options(), silent, {});
}

std::string ToySite::refusal(const std::string& name) const {
  const auto version = get(name);
  return version ? "provisioned" : message(version.error());
}

std::string ToySite::output(const fs::path& program,
                            const std::map<std::string, std::optional<std::string>>& environment) {
  system::Command command;
  command.arguments = {program.string()};
  command.environment = environment;
  const auto text = system::capture(command, {});
  EXPECT_TRUE(text) << message(text.error());
  return text.value_or("");
}

}  // namespace versus::provision
