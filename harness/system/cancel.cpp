#include "harness/system/cancel.hpp"

namespace versus::system {

static_assert(std::atomic<bool>::is_always_lock_free, "cancel() is called from signal handlers");

CancelToken::CancelToken() : flag_(std::make_shared<std::atomic<bool>>(false)) {}

void CancelToken::cancel() noexcept { flag_->store(true, std::memory_order_relaxed); }

bool CancelToken::cancelled() const noexcept { return flag_->load(std::memory_order_relaxed); }

}  // namespace versus::system
