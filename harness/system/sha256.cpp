#include "harness/system/sha256.hpp"

#include <fcntl.h>
#include <openssl/evp.h>
#include <unistd.h>

#include <array>
#include <cassert>
#include <cerrno>
#include <vector>

#include "harness/system/files.hpp"

namespace versus::system {

struct Sha256::State {
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  State() { EVP_DigestInit_ex(context, EVP_sha256(), nullptr); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() { EVP_MD_CTX_free(context); }
};

Sha256::Sha256() : state_(std::make_unique<State>()) {}
Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) { EVP_DigestUpdate(state_->context, bytes.data(), bytes.size()); }

void Sha256::add_field(std::string_view text) {
  add(std::to_string(text.size()));
  add(":");
  add(text);
}

std::string Sha256::digest() {
  std::array<unsigned char, EVP_MAX_MD_SIZE> bytes{};
  unsigned int size = 0;
  EVP_DigestFinal_ex(state_->context, bytes.data(), &size);
  assert(size == 32);
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (unsigned int i = 0; i < size; ++i) {
    text += digits[bytes[i] >> 4];
    text += digits[bytes[i] & 15];
  }
  return text;
}

std::string sha256_of_text(std::string_view text) {
  Sha256 sum;
  sum.add(text);
  return sum.digest();
}

Expected<std::string> sha256_of_file(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return unexpected(system_error(file.string(), "cannot open", errno));
  Sha256 sum;
  std::vector<char> buffer(1 << 18);
  while (true) {
    const ssize_t got = ::read(descriptor, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      const int reason = got < 0 ? errno : 0;
      ::close(descriptor);
      if (reason != 0) return unexpected(system_error(file.string(), "cannot read", reason));
      return sum.digest();
    }
    sum.add({buffer.data(), static_cast<std::size_t>(got)});
  }
}

}  // namespace versus::system
