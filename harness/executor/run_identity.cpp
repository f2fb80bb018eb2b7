#include "harness/executor/run_identity.hpp"

#include <array>
#include <ctime>
#include <random>

namespace versus::executor {

RunIdentity new_run_identity() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  std::array<char, 32> text{};
  RunIdentity identity;
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  identity.created_utc = text.data();
  std::strftime(text.data(), text.size(), "%Y%m%dT%H%M%S", &utc);
  identity.id = text.data();
  identity.id += '-';
  std::random_device source;
  for (int digit = 0; digit < 6; ++digit) identity.id += "0123456789abcdef"[source() % 16];
  return identity;
}

}  // namespace versus::executor
