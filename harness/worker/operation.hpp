#pragma once

// Adapters include this as C++14, because the headers of OpenEXR 2.x go no further.

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/worker/parameters.hpp"

namespace versus {
namespace worker {

enum class SampleType { Half, Float, Uint };

inline std::size_t sample_bytes(SampleType type) { return type == SampleType::Half ? 2 : 4; }

struct Plane {
  std::string name;
  const void* samples;  ///< width × height samples, rows from top to bottom, no gaps
};

/// Pixels that somebody else owns, one plane for each channel.
struct Image {
  std::int64_t width = 0;
  std::int64_t height = 0;
  SampleType type = SampleType::Half;
  std::vector<Plane> planes;
};

/// Pixels with memory of their own. Movable; a copy's planes would point into the original.
struct Picture {
  Image image;                             ///< its planes point into `samples`
  std::vector<std::vector<char>> samples;  ///< one for each plane
};

/// What an operation left behind.
struct Outcome {
  Image pixels;                    ///< what was read, or what reading back the written file gave
  bool lossless = false;           ///< whether `pixels` must equal the fixture's exactly
  std::int64_t encoded_bytes = 0;  ///< size of the file (or memory) written or read
  std::string same_bytes;          ///< a written file that is to be the same bytes in every version; empty: none
};

/// One workload with its parameters, ready to run again and again.
///
/// Who prepares (Adapter::prepare) may take as long as it likes: buffers are allocated and touched, the pool is sized,
/// files to read are there. The timed region is `run` and nothing else:
/// - a write creates the file, writes header and pixels, and closes it;
/// - a read opens the file, reads header and pixels into buffers that were there before, and closes it.
/// `run` allocates nothing of its own and does no work that a program would not have to do.
///
/// A failure is an exception (any std::exception, so that a library's own passes through with its text): a run that
/// throws is reported as failed and its time is never used. Not thread-safe; all calls come from one thread.
class Operation {
 public:
  virtual ~Operation() = default;

  /// Readies `runs` calls of `run`: removes what earlier runs wrote, chooses new file names. Not timed.
  virtual void reset(std::int64_t runs) = 0;

  /// The timed region.
  virtual void run() = 0;

  /// What the last run did; may read back what was written. The pixels stay valid until the next call. Not timed.
  virtual Outcome outcome() = 0;

  /// Makes each run look for every offset that it needs by a search over all that came before, as naive programs do, so
  /// that its cost grows with the square of their number; what it produces stays the same. False: there is none to look
  /// for.
  virtual bool search_offsets() { return false; }

  /// Writes to `path` the file that this operation reads, from the fixture given when it was prepared.
  virtual void encode(const std::string& path) {
    throw std::invalid_argument("this operation reads no encoded file, so there is none to write at " + path);
  }
};

/// What an operation is prepared from. The image is valid during Adapter::prepare only.
struct Setting {
  const Parameters& parameters;
  const Image& image;
  std::string encoded;  ///< the file to read; empty when there is none (yet): then only `encode` will be called
  std::string scratch;  ///< an existing folder for files that runs write
};

/// Thrown by Adapter::prepare: this version of the library cannot do that, and `what` says why. Anything else that is
/// thrown is an error.
struct NotApplicable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A library as one pinned version offers it.
class Adapter {
 public:
  virtual ~Adapter() = default;
  virtual std::string library() const = 0;         ///< `openexr`
  virtual std::string version_string() const = 0;  ///< as the library itself reports it, at run time where it can
  /// Words that this version has for a parameter, in the library's order: `compression` -> none, rle, …
  virtual std::map<std::string, std::vector<std::string>> offers() const = 0;
  /// The names that `prepare` knows.
  virtual std::vector<std::string> operations() const = 0;
  /// Throws NotApplicable, std::invalid_argument for an unknown name or a bad parameter, or what the library throws.
  virtual std::unique_ptr<Operation> prepare(const std::string& operation, const Setting& setting) const = 0;
  /// Reads a user's image in the library's own format, to become a fixture: all channels, as the one type that holds
  /// what each of them has. Throws std::invalid_argument for an image that no fixture can be like.
  virtual Picture read_picture(const std::string& path) const {
    throw std::invalid_argument("the worker of " + library() + " cannot make a fixture of " + path);
  }
};

using MakeOperation = std::unique_ptr<Operation> (*)(const Setting& setting);

/// An adapter whose operations stand in a table, by name.
class TableAdapter : public Adapter {
 public:
  TableAdapter(std::string library, std::map<std::string, MakeOperation> table)
      : library_(std::move(library)), table_(std::move(table)) {}

  std::string library() const override { return library_; }
  std::vector<std::string> operations() const override {
    std::vector<std::string> names;
    for (const auto& entry : table_) names.push_back(entry.first);
    return names;
  }
  std::unique_ptr<Operation> prepare(const std::string& operation, const Setting& setting) const override {
    const auto found = table_.find(operation);
    if (found != table_.end()) return found->second(setting);
    throw std::invalid_argument("the worker of " + library_ + " has no operation '" + operation + "'");
  }

 private:
  std::string library_;
  std::map<std::string, MakeOperation> table_;
};

/// Defined by the adapter that is linked in.
const Adapter& linked_adapter();

}  // namespace worker
}  // namespace versus
