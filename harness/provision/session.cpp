#include "harness/provision/session.hpp"

namespace versus::provision {

Session::Session(const Manifests& manifests, const Options& wanted, system::ProgressSink& sink,
                 const system::CancelToken& token, std::size_t versions)
    : options(wanted),
      cancel(token),
      layout{wanted.home.cache},
      places{layout, wanted.mirror},
      cores(wanted.cores),
      progress(sink, versions),
      finder(manifests, places, toolchains),
      builder(layout, places, cores, token) {}

Expected<std::string> Session::worker_sources_key() {
  const std::lock_guard<std::mutex> guard(mutex_);
  if (!worker_sources_key_) worker_sources_key_ = hash_of_worker_sources(options.worker_sources, cancel);
  return *worker_sources_key_;
}

}  // namespace versus::provision
