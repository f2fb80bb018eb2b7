#include "framework/store/sample_csv.hpp"

#include <fmt/format.h>

#include <iterator>

#include "framework/store/csv.hpp"
#include "framework/store/round_slots.hpp"
#include "framework/store/stored_words.hpp"

namespace versus::store {
namespace {

std::string version_of(const model::RunHeader& header, int side) {
  const auto place = static_cast<std::size_t>(side);
  return place < header.versions.size() ? csv_field(header.versions[place]) : fmt::format("side {}", side);
}

/// What all lines of one worker in one round have in common, before and behind the block's number and figures.
struct Frame {
  std::string before;
  std::string between;
  std::string behind;
};

Frame frame_of(const model::RunHeader& header, const model::Round& round, std::size_t slot) {
  const int side = side_of_slot(round, slot);
  Frame frame;
  frame.before = fmt::format("{},{},{},{},{},", csv_field(round.case_id), version_of(header, side), slot % 2 + 1,
                             word(round.stage), round.number);
  frame.between =
      fmt::format(",{},{},{},", round.batch, round.cpu ? std::to_string(*round.cpu) : "", round.realtime ? 1 : 0);
  frame.behind = slot < round.launches.size() ? fmt::format(",{}\n", round.launches[slot].peak_rss) : ",\n";
  return frame;
}

std::string optional_number(const std::optional<std::int64_t>& value) { return value ? std::to_string(*value) : ""; }

/// Empty fields where nothing is known.
std::string profile_fields(const model::Counts& counts) {
  const std::string peak = counts.peak ? std::to_string(counts.peak->bytes) : "";
  if (!counts.calls) return peak + ",,,,,,";
  const model::CallProfile& calls = *counts.calls;
  return fmt::format("{},{},{},{},{},{},{}", peak, calls.map_calls, calls.stream_calls, calls.sequential_calls,
                     calls.page_faults, fmt::join(calls.read_sizes, " "), fmt::join(calls.write_sizes, " "));
}

}  // namespace

void write_samples_csv(const StoredRun& run, std::ostream& into) {
  into << "case,version,copy,stage,round,block,batch,cpu,realtime,wall_time_ns,cpu_time_ns,minor_faults,major_faults,"
          "voluntary_switches,involuntary_switches,peak_rss_bytes\n";
  std::string text;
  for (const model::Round& round : run.data.rounds) {
    std::vector<Frame> frames;
    text.clear();
    for (std::size_t block = 0; block < round.items.size(); ++block) {
      for (std::size_t slot = 0; slot < round.items[block].size(); ++slot) {
        const std::optional<model::Item>& item = round.items[block][slot];
        if (!item) continue;
        while (frames.size() <= slot) frames.push_back(frame_of(run.header, round, frames.size()));
        const Frame& frame = frames[slot];
        fmt::format_to(std::back_inserter(text), "{}{}{}{},{},{},{},{},{}{}", frame.before, block, frame.between,
                       csv_number(item->wall_ns), csv_number(item->cpu_ns), csv_number(item->minor_faults),
                       csv_number(item->major_faults), csv_number(item->voluntary_switches),
                       csv_number(item->involuntary_switches), frame.behind);
      }
    }
    into << text;
  }
}

void write_counts_csv(const StoredRun& run, std::ostream& into) {
  into
      << "case,version,file_size,read_calls,write_calls,seek_calls,read_bytes,write_bytes,allocations,"
         "allocated_bytes,constant,pixel_hash,peak_allocated_bytes,map_calls,stream_calls,sequential_calls,page_faults,"
         "read_sizes,write_sizes\n";
  for (const model::Counts& counts : run.data.counts) {
    into << fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}\n", csv_field(counts.case_id),
                        version_of(run.header, counts.side), optional_number(counts.file_size), counts.read_calls,
                        counts.write_calls, counts.seek_calls, counts.read_bytes, counts.write_bytes,
                        counts.allocations, counts.allocated_bytes, counts.constant ? 1 : 0,
                        csv_field(counts.pixel_hash), profile_fields(counts));
  }
}

}  // namespace versus::store
