#include "tests/unit/store/sample_run.hpp"

namespace versus::store::test {

model::RunHeader full_header(const std::string& id) {
  model::RunHeader header;
  header.id = id;
  header.created_utc = "2026-11-30T19:15:30Z";
  header.command = "versus run openexr/tile_size --versions 'a b'";
  header.profile = "quick";
  header.seed = 18446744073709551615U;
  header.versions = {"openexr@3.2.4", "openexr@3.5.3", "openexr@path:/tmp/my lib"};
  model::Case subject;
  subject.id = "openexr/tile_size/read/compression=zip,threads=0,tile=64";
  subject.library = "openexr";
  subject.scenario = "tile_size";
  subject.operation = "read";
  subject.parameters = {{"compression", "zip"}, {"threads", "0"}, {"tile", "64"}};
  subject.swept = {"compression", "tile"};
  subject.fixture = {model::Recipe::Rendered, 1920, 1080, model::PixelType::Float,
                     {"R", "G", "Z"},         7,    3,    "/data/x.exr"};
  subject.metrics = {{model::Metric::CpuTime, 0.02}, {model::Metric::ReadCalls, 0.0}};
  subject.curves = {{"tile", 0.01}};
  subject.checks = {false, false};
  subject.versions = {"openexr@3.5.3", "openexr@3.2.4"};
  header.cases = {subject, subject};
  header.cases[1].id = "openexr/tile_size/write/compression=zip,threads=0,tile=64";
  header.not_applicable = {{"openexr/x", "openexr@2.5.4", "has no htj2k"}};
  header.injections = {{"openexr@3.5.3", "*zip*", 0.1, 200000, true}};
  header.policy = {8, 0.05, 600.0, false, true, true, 0.5};
  header.expectations = {{"openexr/x", "openexr@3.5.3", model::Metric::WallTime, 0.25, 0.004, 0.0025}};
  header.machine = {"x86_64/cpu/2/linux-6", 2, {{"governor", "unknown"}, {"steal", "0"}}};
  header.version_facts = {{"openexr@3.2.4", "ab12", "cd34", "3.2.4", "g++ 12", "-O2", {{"/lib/libz.so.1", "ee"}}}};
  return header;
}

model::RunHeader plain_header(const std::string& id, int cases, int versions) {
  model::RunHeader header = full_header(id);
  const model::Case subject = header.cases.front();
  header.cases.assign(static_cast<std::size_t>(cases), subject);
  for (int i = 0; i < cases; ++i) {
    header.cases[static_cast<std::size_t>(i)].id =
        "openexr/tile_size/read/compression=zip,threads=0,tile=" + std::to_string(i);
  }
  header.versions.clear();
  for (int i = 0; i < versions; ++i) header.versions.push_back("openexr@3." + std::to_string(i) + ".0");
  return header;
}

model::Round round_of(const std::string& case_id, int number) {
  model::Round round;
  round.case_id = case_id;
  round.number = number;
  round.stage = model::Stage::Confirm;
  round.sides = {0, 2};
  round.warm_ups = 5;
  round.batch = 16;
  round.cpu = 1;
  round.realtime = true;
  round.start_seconds = 12.25;
  round.duration_seconds = 1.5;
  round.launches = {{123456789, 1, 4095}, {123456790, 2, 17}};
  return round;
}

Block block_of(int block, int slots) {
  Block items;
  for (int slot = 0; slot < slots; ++slot) {
    const double base = block * 1000.0 + slot;
    items.push_back(model::Item{base + 0.125, base + 0.25, base + 1, base + 2, base + 3, base + 4});
  }
  if (!items.empty()) items.back().reset();
  return items;
}

void expect_equal(const Block& a, const Block& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t slot = 0; slot < a.size(); ++slot) {
    ASSERT_EQ(a[slot].has_value(), b[slot].has_value()) << "slot " << slot;
    if (!a[slot]) continue;
    EXPECT_EQ(a[slot]->wall_ns, b[slot]->wall_ns);
    EXPECT_EQ(a[slot]->cpu_ns, b[slot]->cpu_ns);
    EXPECT_EQ(a[slot]->minor_faults, b[slot]->minor_faults);
    EXPECT_EQ(a[slot]->major_faults, b[slot]->major_faults);
    EXPECT_EQ(a[slot]->voluntary_switches, b[slot]->voluntary_switches);
    EXPECT_EQ(a[slot]->involuntary_switches, b[slot]->involuntary_switches);
  }
}

void expect_equal(const model::Round& a, const model::Round& b) {
  EXPECT_EQ(a.case_id, b.case_id);
  EXPECT_EQ(a.number, b.number);
  EXPECT_EQ(a.stage, b.stage);
  EXPECT_EQ(a.sides, b.sides);
  EXPECT_EQ(a.warm_ups, b.warm_ups);
  EXPECT_EQ(a.batch, b.batch);
  EXPECT_EQ(a.cpu, b.cpu);
  EXPECT_EQ(a.realtime, b.realtime);
  EXPECT_EQ(a.start_seconds, b.start_seconds);
  EXPECT_EQ(a.duration_seconds, b.duration_seconds);
  EXPECT_EQ(a.complete, b.complete);
  ASSERT_EQ(a.launches.size(), b.launches.size());
  for (std::size_t i = 0; i < a.launches.size(); ++i) {
    EXPECT_EQ(a.launches[i].peak_rss, b.launches[i].peak_rss);
    EXPECT_EQ(a.launches[i].threads_seen, b.launches[i].threads_seen);
    EXPECT_EQ(a.launches[i].padding, b.launches[i].padding);
  }
  ASSERT_EQ(a.items.size(), b.items.size());
  for (std::size_t i = 0; i < a.items.size(); ++i) expect_equal(a.items[i], b.items[i]);
}

}  // namespace versus::store::test
