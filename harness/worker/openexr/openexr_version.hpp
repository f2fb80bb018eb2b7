#pragma once

// Which OpenEXR this is compiled for. Where a feature shows in the type system it is probed there; this is for the
// rest.

#include <OpenEXRConfig.h>

#define VERSUS_OPENEXR_AT_LEAST(major, minor) \
  (OPENEXR_VERSION_MAJOR > (major) || (OPENEXR_VERSION_MAJOR == (major) && OPENEXR_VERSION_MINOR >= (minor)))

// The C core exists.
#define VERSUS_OPENEXR_CORE VERSUS_OPENEXR_AT_LEAST(3, 1)
// The library names its compressions and says which lose information.
#define VERSUS_OPENEXR_COMPRESSION_NAMES VERSUS_OPENEXR_AT_LEAST(3, 3)
// Streams may tell their size and be read at any position by several threads.
#define VERSUS_OPENEXR_STATELESS_STREAMS VERSUS_OPENEXR_AT_LEAST(3, 3)
// The C core has a zstd level.
#define VERSUS_OPENEXR_CORE_ZSTD VERSUS_OPENEXR_AT_LEAST(3, 5)
