#include "harness/cli/real_ports.hpp"

#include "framework/judge/conclusion.hpp"
#include "framework/records/date.hpp"
#include "harness/executor/run_identity.hpp"
#include "harness/system/machine_state.hpp"

namespace versus::cli {

namespace {

provision::Options options_for(const Places& places) {
  provision::Options options = provision::options_from_environment(places.share.worker_sources);
  options.home = places.home;
  return options;
}

executor::Surroundings surroundings(const provision::Manifests& manifests, const Places& places,
                                    system::ProgressSink& progress, const system::CancelToken& cancel) {
  return {places.home, places.share, manifests, places.store, progress, cancel};
}

void add_provisioning(Ports& ports) {
  ports.manifests = [](const Places& places) {
    provision::ManifestPlaces where = provision::manifest_places(places.share.versions);
    where.named.insert(where.named.end(), places.manifests.begin(), places.manifests.end());
    return provision::load_manifests(where);
  };
  ports.list_versions = [](const provision::Manifests& manifests, const std::string& library, const Places& places) {
    return provision::list_versions(manifests, library, options_for(places));
  };
  ports.build_versions = [cancel = ports.cancel](
                             const provision::Manifests& manifests, const std::vector<model::VersionName>& names,
                             provision::WorkerWish wish, const Places& places, system::ProgressSink& progress) {
    provision::Options options = options_for(places);
    options.worker = wish;
    return provision::provision_all(manifests, names, options, progress, cancel);
  };
  ports.show_version = [](const provision::Manifests& manifests, const model::VersionName& name, const Places& places) {
    return provision::show_version(manifests, name, options_for(places));
  };
  ports.prune_versions = [](const provision::Manifests& manifests, provision::PruneScope scope,
                            provision::PruneMode mode, const Places& places) {
    return provision::prune(manifests, options_for(places), scope, mode);
  };
  ports.fetch_versions = [cancel = ports.cancel](const provision::Manifests& manifests,
                                                 const std::vector<model::VersionName>& names,
                                                 const std::filesystem::path& folder, const Places& places,
                                                 system::ProgressSink& progress) {
    return provision::fetch_to_mirror(manifests, names, folder, options_for(places), progress, cancel);
  };
}

void add_measuring(Ports& ports) {
  ports.run = [cancel = ports.cancel](const executor::RunRequest& request, const provision::Manifests& manifests,
                                      const Places& places, system::ProgressSink& progress) {
    return executor::run(request, surroundings(manifests, places, progress, cancel));
  };
  ports.resume = [cancel = ports.cancel](const executor::ResumeRequest& request, const provision::Manifests& manifests,
                                         const Places& places, system::ProgressSink& progress) {
    return executor::resume(request, surroundings(manifests, places, progress, cancel));
  };
  ports.look_at_machine = system::look_at_machine;
  ports.selftest = [cancel = ports.cancel](const selftest::Order& order, const provision::Manifests& manifests,
                                           const Places& places, system::ProgressSink& progress) {
    return selftest::carry_out(order, surroundings(manifests, places, progress, cancel));
  };
  ports.bisect_line = [cancel = ports.cancel](const bisect::Order& order, const provision::Manifests& manifests,
                                              const Places& places, system::ProgressSink& progress) {
    return bisect::axis_of(order, surroundings(manifests, places, progress, cancel));
  };
  ports.bisect = [cancel = ports.cancel](const bisect::Order& order, const model::Scenario& scenario,
                                         const bisect::Limits& limits, const provision::Manifests& manifests,
                                         const Places& places, system::ProgressSink& progress) {
    return bisect::bisect(order, scenario, limits, surroundings(manifests, places, progress, cancel));
  };
  ports.resume_bisect = [cancel = ports.cancel](const std::string& search, const model::Scenario& scenario,
                                                const bisect::Limits& limits, const provision::Manifests& manifests,
                                                const Places& places, system::ProgressSink& progress) {
    return bisect::resume(search, scenario, limits, surroundings(manifests, places, progress, cancel));
  };
  ports.gate = [cancel = ports.cancel](const gate::Order& order, const provision::Manifests& manifests,
                                       const Places& places, system::ProgressSink& progress) {
    return gate::carry_out(order, surroundings(manifests, places, progress, cancel));
  };
  ports.record = [cancel = ports.cancel](const gate::RecordOrder& order, const provision::Manifests& manifests,
                                         const Places& places, system::ProgressSink& progress) {
    return gate::record(order, surroundings(manifests, places, progress, cancel));
  };
  ports.today = [] { return records::date_of(executor::new_run_identity().created_utc); };
  ports.judge = [](const model::RunHeader& header, const model::RunData& data) {
    return judge::conclude(header, data);
  };
}

}  // namespace

Ports real_ports(const system::CancelToken& cancel) {
  Ports ports;
  ports.cancel = cancel;
  ports.share = [] { return system::find_share(system::own_executable()); };
  ports.home = [] { return system::home_from_environment(); };
  add_provisioning(ports);
  add_measuring(ports);
  return ports;
}

}  // namespace versus::cli
