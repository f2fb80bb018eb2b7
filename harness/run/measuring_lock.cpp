#include "harness/run/measuring_lock.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <string_view>
#include <thread>
#include <utility>

#include "harness/system/files.hpp"

namespace versus::run {

namespace {

constexpr std::string_view name = "versus.measuring";
constexpr auto between_tries = std::chrono::milliseconds(100);

struct Address {
  sockaddr_un value{};
  socklen_t length = 0;
};

Address address() {
  Address result;
  result.value.sun_family = AF_UNIX;
  std::memcpy(result.value.sun_path + 1, name.data(), name.size());  // a leading NUL makes the name abstract
  result.length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
  return result;
}

int open_socket() { return ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0); }

// Who listens: the kernel tells the process on the other end of a connection.
std::string holder() {
  const int descriptor = open_socket();
  const Address where = address();
  std::string who = "another run of versus";
  ucred peer{};
  socklen_t size = sizeof peer;
  if (descriptor >= 0 && ::connect(descriptor, reinterpret_cast<const sockaddr*>(&where.value), where.length) == 0 &&
      ::getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.pid > 0) {
    who += " (process " + std::to_string(peer.pid) + ")";
  }
  if (descriptor >= 0) ::close(descriptor);
  return who;
}

}  // namespace

Expected<MeasuringLock> MeasuringLock::acquire(const system::CancelToken& cancel,
                                               const std::function<void(const std::string& holder)>& on_wait) {
  const Address where = address();
  bool told = false;
  for (;;) {
    const int descriptor = open_socket();
    if (descriptor < 0) return unexpected(system::system_error("measuring lock", "cannot open a socket", errno));
    if (::bind(descriptor, reinterpret_cast<const sockaddr*>(&where.value), where.length) == 0) {
      ::listen(descriptor, 8);
      return MeasuringLock(descriptor);
    }
    const int error = errno;
    ::close(descriptor);
    if (error != EADDRINUSE) return unexpected(system::system_error("measuring lock", "cannot take it", error));
    if (!told && on_wait) on_wait(holder());
    told = true;
    if (cancel.cancelled()) return unexpected(interrupted_error("while waiting for " + holder()));
    std::this_thread::sleep_for(between_tries);
  }
}

MeasuringLock::MeasuringLock(MeasuringLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

MeasuringLock::~MeasuringLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace versus::run
