# Settings that every target shares, as interface targets.

option(VERSUS_BUILD_TESTS "Build the tests" OFF)
option(VERSUS_WARNINGS_FATAL "Treat warnings as errors" OFF)
option(VERSUS_USE_CCACHE "Compile through ccache when it is installed" OFF)
set(VERSUS_SANITIZE "" CACHE STRING "Sanitizers, as for -fsanitize=")

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)

if(VERSUS_USE_CCACHE)
  find_program(VERSUS_CCACHE ccache)
  if(VERSUS_CCACHE)
    set(CMAKE_C_COMPILER_LAUNCHER ${VERSUS_CCACHE})
    set(CMAKE_CXX_COMPILER_LAUNCHER ${VERSUS_CCACHE})
  endif()
endif()

add_library(versus_warnings INTERFACE)
# Members have their defaults where they are declared: leaving the last ones out of braces is no mistake.
target_compile_options(versus_warnings INTERFACE
  -Wall -Wextra -Wno-missing-field-initializers -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Woverloaded-virtual
  $<$<BOOL:${VERSUS_WARNINGS_FATAL}>:-Werror>)

add_library(versus_settings INTERFACE)
target_include_directories(versus_settings INTERFACE ${CMAKE_SOURCE_DIR})
# Fixtures and statistics must not depend on whether the compiler fuses a multiplication with an addition.
target_compile_options(versus_settings INTERFACE -ffp-contract=off)
if(VERSUS_SANITIZE)
  # GCC sees uninitialized reads in std::regex that only the instrumentation puts there.
  target_compile_options(versus_warnings INTERFACE -Wno-maybe-uninitialized)
  target_compile_options(versus_settings INTERFACE -fsanitize=${VERSUS_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(versus_settings INTERFACE -fsanitize=${VERSUS_SANITIZE})
endif()
