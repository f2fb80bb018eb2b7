#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "framework/store/run_store.hpp"
#include "harness/cli/cli.hpp"

namespace versus::cli {

/// What one call of the program gave.
struct Outcome {
  int exit = -1;
  std::string out;
  std::string err;
};

/// A world of its own for the whole program: a share folder with one scenario of openexr and one of libtiff, manifests
/// with three versions of openexr, an empty home; nothing is built or measured, but it is noted what was asked for.
class WorldTest : public testing::Test {
 protected:
  WorldTest();
  ~WorldTest() override;

  Outcome run(const std::vector<std::string>& arguments);

  std::filesystem::path write(const std::filesystem::path& relative, const std::string& text);
  void replace_in(const std::filesystem::path& relative, const std::string& piece, const std::string& by);

  /// Stores a finished run of `openexr/tile_size` with the three versions and a few rounds.
  void store_run(const std::string& id);
  std::filesystem::path store_file() const { return folder_ / "home/data/runs.sqlite"; }

  std::filesystem::path folder_;
  Ports ports_;
  Screen out_screen_;
  Screen err_screen_;

  // What the fakes give and note.
  model::RunResult result_;
  std::optional<Error> run_error_;
  std::optional<executor::RunRequest> order_;
  std::optional<executor::ResumeRequest> resume_;
  std::optional<Places> places_;
  std::vector<provision::VersionStatus> statuses_;
  std::vector<std::string> asked_to_build_;
  std::optional<provision::WorkerWish> worker_wish_;
  std::string failing_version_;
  std::optional<model::RunHeader> judged_;
  std::optional<model::RunData> judged_data_;
};

}  // namespace versus::cli
