#pragma once

#include <string>
#include <vector>

#include "harness/provision/manifest.hpp"

namespace versus::provision {

struct Dependency {
  std::string library;
  std::string version;
};

/// All that a manifest says about how one version, in one variant, is built: the rules that hold, laid over each
/// other.
struct BuildPlan {
  std::vector<BuildStep> steps;
  std::map<std::string, std::string> options;
  std::vector<Dependency> dependencies;
  std::vector<std::string> flags;
  std::vector<std::string> c_flags;
  std::vector<std::string> cxx_flags;
  std::vector<std::string> linker_flags;
  std::vector<std::string> configure;
  std::map<std::string, std::string> environment;
  std::map<std::string, std::string> system;
  std::vector<Patch> patches;
  Compiler compiler;  ///< empty words: what the environment names (CC, CXX), else cc and c++
  int cxx_standard = 17;
};

/// Maps and lists grow, everything else is replaced where `settings` says something.
void lay_over(BuildPlan& plan, const BuildSettings& settings);

/// The plan as one text, in which every field stands that can change the result: for keys and records.
std::string canonical_text(const BuildPlan& plan);

}  // namespace versus::provision
