#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <sstream>

#include "framework/store/benchmark_json.hpp"
#include "framework/store/csv.hpp"
#include "framework/store/sample_csv.hpp"
#include "tests/unit/store/sample_run.hpp"

namespace versus::store {
namespace {

/// Two versions in one case; in its second round the second copy of the candidate gave nothing.
StoredRun small_run() {
  StoredRun run;
  run.header.id = "r1";
  run.header.created_utc = "2026-11-30T19:15:30Z";
  run.header.versions = {"openexr@3.2.4", "openexr@3.5.3", "openexr@path:/a,b"};
  run.header.machine.machine_class = "x86_64";
  run.header.machine.usable_cpus = 2;
  model::Round round;
  round.case_id = "l/s/read/a=1,b=2";
  round.sides = {0, 2};
  round.batch = 4;
  round.cpu = 1;
  round.launches = {{1000, 1, 0}, {1001, 1, 0}, {1002, 1, 0}, {1003, 1, 0}};
  round.items = {{model::Item{10, 9.5, 1, 0, 2, 3}, model::Item{11}, model::Item{12}, model::Item{13}}};
  run.data.rounds.push_back(round);
  round.number = 1;
  round.stage = model::Stage::Confirm;
  round.cpu.reset();
  round.realtime = true;
  round.launches.clear();
  round.items = {{model::Item{20}, model::Item{21}, model::Item{22}, std::nullopt}};
  run.data.rounds.push_back(round);
  run.data.counts = {{"l/s/read/a=1,b=2", 2, 42, 1, 2, 3, 4, 5, 6, 7, false, "abc"}, {"x", 1}};
  return run;
}

TEST(Csv, FieldsWithCommasQuotesAndLineEndsAreQuotedAndComeBack) {
  EXPECT_EQ(csv_field("plain"), "plain");
  EXPECT_EQ(csv_field("a,\"b\""), "\"a,\"\"b\"\"\"");
  for (const std::string text : {"", "a,b", "\"", "a\nb", "ü"}) {
    const auto fields = csv_fields(csv_field(text) + ",end");
    ASSERT_TRUE(fields);
    EXPECT_EQ(*fields, (std::vector<std::string>{text, "end"}));
  }
}

TEST(Csv, BrokenQuotesAreRefused) {
  for (const char* line : {"\"a", "a\"b\"", "\"a\"b", "\"a\"\""}) EXPECT_FALSE(csv_fields(line)) << line;
}

TEST(Csv, NumbersHaveAllTheirDigits) {
  EXPECT_EQ(csv_number(719616), "719616");
  EXPECT_EQ(csv_number(0), "0");
  EXPECT_EQ(csv_number(-3), "-3");
  EXPECT_EQ(csv_number(0.1), "0.1");
  EXPECT_EQ(std::stod(csv_number(1.0 / 3)), 1.0 / 3);
  EXPECT_EQ(std::stod(csv_number(1e300)), 1e300);
  EXPECT_EQ(csv_number(std::nan("")), "nan");
}

TEST(SampleCsv, HasALineForEachItem) {
  std::ostringstream text;
  write_samples_csv(small_run(), text);
  EXPECT_EQ(text.str(),
            "case,version,copy,stage,round,block,batch,cpu,realtime,wall_time_ns,cpu_time_ns,minor_faults,major_faults,"
            "voluntary_switches,involuntary_switches,peak_rss_bytes\n"
            "\"l/s/read/a=1,b=2\",openexr@3.2.4,1,screen,0,0,4,1,0,10,9.5,1,0,2,3,1000\n"
            "\"l/s/read/a=1,b=2\",openexr@3.2.4,2,screen,0,0,4,1,0,11,0,0,0,0,0,1001\n"
            "\"l/s/read/a=1,b=2\",\"openexr@path:/a,b\",1,screen,0,0,4,1,0,12,0,0,0,0,0,1002\n"
            "\"l/s/read/a=1,b=2\",\"openexr@path:/a,b\",2,screen,0,0,4,1,0,13,0,0,0,0,0,1003\n"
            "\"l/s/read/a=1,b=2\",openexr@3.2.4,1,confirm,1,0,4,,1,20,0,0,0,0,0,\n"
            "\"l/s/read/a=1,b=2\",openexr@3.2.4,2,confirm,1,0,4,,1,21,0,0,0,0,0,\n"
            "\"l/s/read/a=1,b=2\",\"openexr@path:/a,b\",1,confirm,1,0,4,,1,22,0,0,0,0,0,\n");
}

TEST(SampleCsv, CountsHaveALineForEachCaseAndVersion) {
  std::ostringstream text;
  write_counts_csv(small_run(), text);
  EXPECT_EQ(
      text.str(),
      "case,version,file_size,read_calls,write_calls,seek_calls,read_bytes,write_bytes,allocations,"
      "allocated_bytes,constant,pixel_hash,peak_allocated_bytes,map_calls,stream_calls,sequential_calls,page_faults,"
      "read_sizes,write_sizes\n"
      "\"l/s/read/a=1,b=2\",\"openexr@path:/a,b\",42,1,2,3,4,5,6,7,0,abc,,,,,,,\n"
      "x,openexr@3.5.3,,0,0,0,0,0,0,0,1,,,,,,,,\n");
}

TEST(SampleCsv, HistogramsAreNumbersWithBlanksBetweenThem) {
  StoredRun run = small_run();
  run.data.counts.resize(1);
  run.data.counts[0].peak = model::PeakAllocation{9, true};
  run.data.counts[0].calls = model::CallProfile{1, 2, 3, 4, {0, 5, 6}, {}};
  std::ostringstream text;
  write_counts_csv(run, text);
  EXPECT_NE(text.str().find(",0,abc,9,1,2,3,4,0 5 6,\n"), std::string::npos) << text.str();
}

TEST(SampleCsv, AnEmptyRunHasTheColumnsAlone) {
  std::ostringstream text;
  write_samples_csv(StoredRun{}, text);
  EXPECT_EQ(text.str().find('\n'), text.str().size() - 1);
}

TEST(BenchmarkJson, EachItemIsARepetitionOfItsCase) {
  std::ostringstream text;
  ASSERT_TRUE(write_benchmark_json(small_run(), "openexr@path:/a,b", text));
  EXPECT_EQ(text.str(), R"({
  "context": {
    "date": "2026-11-30T19:15:30Z",
    "executable": "versus run, openexr@path:/a,b",
    "num_cpus": 2,
    "machine_class": "x86_64",
    "run": "r1",
    "version": "openexr@path:/a,b",
    "caches": [],
    "load_avg": [],
    "library_build_type": "release"
  },
  "benchmarks": [
    {"name": "l/s/read/a=1,b=2", "family_index": 0, "per_family_instance_index": 0, "run_name": "l/s/read/a=1,b=2", "run_type": "iteration", "repetitions": 3, "repetition_index": 0, "threads": 1, "iterations": 4, "real_time": 12, "cpu_time": 0, "time_unit": "ns"},
    {"name": "l/s/read/a=1,b=2", "family_index": 0, "per_family_instance_index": 0, "run_name": "l/s/read/a=1,b=2", "run_type": "iteration", "repetitions": 3, "repetition_index": 1, "threads": 1, "iterations": 4, "real_time": 13, "cpu_time": 0, "time_unit": "ns"},
    {"name": "l/s/read/a=1,b=2", "family_index": 0, "per_family_instance_index": 0, "run_name": "l/s/read/a=1,b=2", "run_type": "iteration", "repetitions": 3, "repetition_index": 2, "threads": 1, "iterations": 4, "real_time": 22, "cpu_time": 0, "time_unit": "ns"}
  ]
}
)");
}

TEST(BenchmarkJson, WhatJsonCannotHoldIsLeftOut) {
  StoredRun run = small_run();
  run.data.rounds[0].items[0][0]->wall_ns = std::nan("");
  run.data.rounds[0].items[0][1]->cpu_ns = std::numeric_limits<double>::infinity();
  std::ostringstream text;
  ASSERT_TRUE(write_benchmark_json(run, "openexr@3.2.4", text));
  EXPECT_EQ(text.str().find("nan"), std::string::npos);
  EXPECT_EQ(text.str().find("inf"), std::string::npos);
  EXPECT_NE(text.str().find("\"repetitions\": 2"), std::string::npos);
}

TEST(BenchmarkJson, AVersionWithoutItemsGivesAnEmptyList) {
  std::ostringstream text;
  ASSERT_TRUE(write_benchmark_json(small_run(), "openexr@3.5.3", text));
  EXPECT_NE(text.str().find("\"benchmarks\": [\n  ]"), std::string::npos);
}

TEST(BenchmarkJson, AllVersionsStandInOneFileUnderNamesOfTheirOwn) {
  std::ostringstream text;
  write_benchmark_json(small_run(), text);
  EXPECT_NE(text.str().find(R"("name": "openexr@3.2.4/l/s/read/a=1,b=2", "family_index": 0)"), std::string::npos);
  EXPECT_NE(text.str().find(R"("name": "openexr@path:/a,b/l/s/read/a=1,b=2", "family_index": 1)"), std::string::npos);
  EXPECT_NE(text.str().find(R"("version": "openexr@3.2.4, openexr@3.5.3, openexr@path:/a,b")"), std::string::npos);
}

TEST(BenchmarkJson, AVersionThatIsNotInTheRunIsAUsageError) {
  std::ostringstream text;
  const auto refused = write_benchmark_json(small_run(), "openexr@3.5.4", text);
  ASSERT_FALSE(refused);
  EXPECT_EQ(message(refused.error()),
            "run r1: no version 'openexr@3.5.4' in this run; it has: openexr@3.2.4, openexr@3.5.3, openexr@path:/a,b; "
            "did you mean 'openexr@3.2.4'?");
  EXPECT_EQ(text.str(), "");
}

}  // namespace
}  // namespace versus::store
