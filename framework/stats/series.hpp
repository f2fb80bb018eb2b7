#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace versus::stats {

/// A read-only view of doubles in the order in which they were measured. It owns nothing: the
/// viewed numbers must outlive it. Built from a vector or an array without being asked to, since
/// every function of this folder takes one.
class Series {
 public:
  constexpr Series() = default;
  constexpr Series(const double* data, std::size_t size) : data_(data), size_(size) {}
  // NOLINTNEXTLINE(google-explicit-constructor)
  Series(const std::vector<double>& values) : data_(values.data()), size_(values.size()) {}
  template <std::size_t N>
  // NOLINTNEXTLINE(google-explicit-constructor)
  constexpr Series(const std::array<double, N>& values) : data_(values.data()), size_(N) {}

  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const double* data() const { return data_; }
  constexpr const double* begin() const { return data_; }
  constexpr const double* end() const { return data_ + size_; }
  constexpr double operator[](std::size_t index) const { return data_[index]; }

  /// `count` values from `first` on. Precondition: first + count <= size().
  constexpr Series part(std::size_t first, std::size_t count) const { return Series(data_ + first, count); }

 private:
  const double* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace versus::stats
