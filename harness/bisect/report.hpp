#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/model/verdict.hpp"
#include "framework/search/bisection.hpp"

namespace versus::bisect {

/// One place of the line that was looked at, and what was seen. Effects are fractions against the good end.
struct Probed {
  std::size_t place = 0;
  std::string id;  ///< of the version
  std::string label;
  std::string date;
  std::string subject;
  bool failed = false;
  std::string reason;                       ///< why it failed
  std::optional<std::string> same_as;       ///< label of an earlier place with the same code
  std::optional<double> effect;             ///< none for pixels, and where it was not measured
  std::optional<model::Interval> interval;  ///< 95 %, of the measurements alone
  int rounds = 0;
  std::optional<double> value;  ///< of an exact metric
  std::string hash;             ///< of pixels
};

/// A change that was found.
struct Culprit {
  std::string id;
  std::string label;
  std::string parent;              ///< id of the version before
  std::vector<std::string> range;  ///< labels, when several cannot be told apart
  std::string date;
  std::string subject;
  std::optional<double> effect;  ///< against the parent, side by side
  std::optional<model::Interval> interval;
  std::optional<double> difference;  ///< in the metric's unit, where it is exact
  double probability = 0;
  std::optional<double> share;  ///< of the whole change between the ends, on the log scale
  bool verified = false;
  std::string verdict;             ///< of the comparison with the parent
  std::string run;                 ///< in which that was measured
  std::vector<std::string> files;  ///< that the commit changes
  std::string command;             ///< that shows it again
};

/// A change between two places that was not traced further.
struct Left {
  std::string from;
  std::string to;
  double effect = 0;
};

struct Report {
  std::string id;
  std::string library;
  std::string kind;  ///< of the line: `commits`
  std::string case_id;
  std::string metric;
  std::string unit;
  std::string good;
  std::string bad;
  std::size_t places = 0;  ///< between the good end (not counted) and the bad one
  search::Outcome outcome = search::Outcome::Searching;
  std::optional<double> effect;  ///< of the bad end
  std::optional<model::Interval> interval;
  int end_rounds = 0;
  std::vector<Culprit> culprits;  ///< in the order of the line
  std::vector<Left> left;
  std::vector<Probed> probed;      ///< in the order of the line
  std::vector<std::string> range;  ///< labels of its two ends, while searching: holds the change with 99 %
  int builds = 0;                  ///< places that were made ready, the ends included
  int built_now = 0;               ///< of these: that had to be built
  int failed = 0;
  int rounds = 0;
  double seconds = 0;
  std::vector<std::string> log;  ///< every decision, in order
  bool interrupted = false;
  bool out_of_budget = false;
  int exit_code = 0;
};

}  // namespace versus::bisect
