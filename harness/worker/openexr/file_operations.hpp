#pragma once

#include <functional>

#include "harness/worker/openexr/layout.hpp"

namespace versus {
namespace openexr {

/// Makes one kind of file over a buffer that outlives it; the buffer holds the picture already where one is written.
using MakeFile = std::function<std::unique_ptr<ImageFile>(worker::PixelBuffer& buffer)>;

/// The operation whose timed region is ImageFile::read, of the file that ImageFile::write encodes. Sizes the pool.
std::unique_ptr<worker::Operation> reading(const worker::Setting& setting, const Layout& layout, const MakeFile& make);

/// The operation whose timed region is ImageFile::write.
std::unique_ptr<worker::Operation> writing(const worker::Setting& setting, const Layout& layout, const MakeFile& make);

}  // namespace openexr
}  // namespace versus
