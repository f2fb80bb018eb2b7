#pragma once

#include <string>

#include "framework/base/expected.hpp"
#include "harness/provision/provision.hpp"

namespace versus::provision {

/// SHA-256 over what a version's libraries and its worker bring into a process: name, place and content of every loaded
/// section of every file, without the note that holds the build-id (it covers debug information, which changes with
/// each comment). Equal identities run the same instructions on the same data at the same distances: there is nothing
/// between them to measure. Different ones may still do the same. A library that cannot be read is an error of kind
/// RunFailed. Reads files; takes some milliseconds for each megabyte. Thread-safe.
Expected<std::string> code_identity(const ProvisionedVersion& version);

}  // namespace versus::provision
