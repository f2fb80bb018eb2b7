#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "harness/provision/provision.hpp"

namespace versus::provision {

/// A home, manifests and toy sources in a fresh folder for each test.
class ToySite : public ::testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  /// Packs a folder of toys into `NAME.tar.gz` and gives its SHA-256.
  std::string pack(const std::string& toys, const std::string& name) const;

  /// Copies a folder of toys to where it may be changed.
  std::filesystem::path copy_toys(const std::string& toys, const std::string& name) const;

  /// Writes a manifest for the next loads.
  void write_manifest(const std::string& name, const std::string& text) const;

  Manifests manifests() const;
  Options options() const;

  Expected<ProvisionedVersion> get(const std::string& name, const system::CancelToken& cancel = {}) const;
  std::vector<Expected<ProvisionedVersion>> get_all(const std::string& names) const;

  /// The message of an error that is expected.
  std::string refusal(const std::string& name) const;

  /// What a program prints.
  static std::string output(const std::filesystem::path& program,
                            const std::map<std::string, std::optional<std::string>>& environment = {});

  std::filesystem::path folder_;
};

/// Rules for the library `toy` of toys/plain, and a variant of it.
inline constexpr const char* plain_rules = R"yaml(
library: toy
provides: [libtoy]
detect:
  - {file: toy.h, patterns: ['TOY_VERSION "([0-9.]+)"']}
builds:
  - {range: "*", steps: [{cmake: .}], cxx_standard: 14}
variants:
  loud: {options: {TOY_LOUD: ON}}
)yaml";

}  // namespace versus::provision
