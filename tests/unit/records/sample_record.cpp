#include "tests/unit/records/sample_record.hpp"

namespace versus::records::sample {

model::BaselineRecord record() {
  model::BaselineRecord record;
  record.scenario = "openexr/tile_size";
  record.profile = "quick";
  record.machine_class = "x86_64/AMD_EPYC/2cpu/Linux-6";
  record.reference = "openexr@3.2.4";
  record.accepted = "openexr@3.5.3";
  record.date = "2026-12-01";
  record.run = "20261201T005931-2becd4";
  record.machine = {{"cpu_model", "AMD \"EPYC\" \\ 7"}, {"kernel", "Linux 6.1"}};
  record.builds = {{"openexr@3.2.4", "aa", "bb", "g++ 12", "-O2", "cc"},
                   {"openexr@3.5.3", "dd", "", "g++ 12", "-O2", "ee"}};
  record.cases[first_case]["cpu_time"] = {1.0561, model::Interval{1.02, 1.11}, 0.0061, 4, {}, 1234567.0, 2538000.0};
  record.cases[first_case]["read_calls"] = {29.0, {}, 0, 0, {}, 10.0, 300.0};
  record.cases[first_case]["write_calls"] = {{}, {}, 0, 0, 3.0, 0.0, 3.0};
  record.cases[second_case]["cpu_time"] = {-0.98, model::Interval{-0.9812, -0.9788}, 0.004, 3, {}, {}, {}};
  return record;
}

}  // namespace versus::records::sample
