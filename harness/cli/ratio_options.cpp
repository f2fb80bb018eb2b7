#include "harness/cli/ratio_options.hpp"

#include <string_view>
#include <utility>

#include "framework/base/suggest.hpp"

namespace versus::cli {

namespace {

std::vector<std::string> parts_of(std::string_view list) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t comma = list.find(',');
    parts.emplace_back(list.substr(0, comma));
    if (comma == std::string_view::npos) return parts;
    list.remove_prefix(comma + 1);
  }
}

Taker reference_into(RatioOptions& target) {
  return [&target](const std::string& value) -> Expected<void> {
    target.asked = true;
    for (const std::string& part : parts_of(value)) {
      const std::size_t equals = part.find('=');
      // A version may have an equals sign too, in its path.
      if (const std::size_t at = part.find('@'); at != std::string::npos && at < equals) {
        if (!target.view.version.empty()) {
          return unexpected(usage_error("--ratios-to", "'" + part + "' is a second version", "one"));
        }
        target.view.version = part;
      } else if (equals != std::string::npos && equals > 0 && equals + 1 < part.size()) {
        target.view.parameters[part.substr(0, equals)] = part.substr(equals + 1);
      } else {
        return unexpected(usage_error("--ratios-to", "'" + part + "' is no reference",
                                      "a version, axes with a value each, or both, joined by commas",
                                      "such as --ratios-to openexr@3.2.4,api=cpp"));
      }
    }
    return {};
  };
}

Taker axes_into(std::vector<std::string>& target) {
  return [&target](const std::string& value) -> Expected<void> {
    for (std::string& name : parts_of(value)) target.push_back(std::move(name));
    return {};
  };
}

Taker metrics_into(std::vector<model::Metric>& target) {
  return [&target](const std::string& value) -> Expected<void> {
    for (const std::string& name : parts_of(value)) {
      const auto metric = model::find_metric(name);
      if (!metric) {
        const auto names = model::metric_names();
        return unexpected(usage_error("--beside", "unknown metric '" + name + "'", "see docs/scenario-language.md",
                                      base::did_you_mean(name, names)));
      }
      target.push_back(*metric);
    }
    return {};
  };
}

}  // namespace

std::vector<OptionSpec> ratio_options(RatioOptions& target) {
  return {{"--ratios-to", "REFERENCE",
           "show the median times of all cases as multiples of those of a version, of axes' values "
           "(openexr@3.2.4,api=cpp), or of both",
           reference_into(target)},
          {"--across", "AXIS,AXIS", "with --ratios-to: axes whose values stand beside each other",
           axes_into(target.view.across)},
          {"--beside", "METRIC,METRIC", "with --ratios-to: what is shown behind each ratio, such as read_calls",
           metrics_into(target.view.beside)}};
}

Expected<void> check_together(const RatioOptions& options) {
  if (options.asked || (options.view.across.empty() && options.view.beside.empty())) return {};
  return unexpected(usage_error(options.view.across.empty() ? "--beside" : "--across",
                                "has a meaning with --ratios-to only", {}, "such as --ratios-to openexr@3.2.4"));
}

}  // namespace versus::cli
