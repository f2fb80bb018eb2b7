# The installed tree: bin/versus; below share/versus all that it reads (scenarios, version manifests, and the sources
# of the workers with what they include, at the same relative paths); the documents.
include(GNUInstallDirs)
set(versus_data ${CMAKE_INSTALL_DATADIR}/versus)

if(TARGET versus)
  install(TARGETS versus RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

# The GoogleTest front end of gates, and the package by which another project's CMake finds it.
if(TARGET versus-gtest)
  include(CMakePackageConfigHelpers)
  set(versus_package ${CMAKE_INSTALL_LIBDIR}/cmake/versus)
  configure_package_config_file(cmake/versusConfig.cmake.in ${CMAKE_BINARY_DIR}/versusConfig.cmake
    INSTALL_DESTINATION ${versus_package} PATH_VARS CMAKE_INSTALL_BINDIR)
  write_basic_package_version_file(${CMAKE_BINARY_DIR}/versusConfigVersion.cmake COMPATIBILITY SameMinorVersion)
  # Not there where somebody built versus alone.
  install(TARGETS versus-gtest RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} OPTIONAL)
  install(FILES ${CMAKE_BINARY_DIR}/versusConfig.cmake ${CMAKE_BINARY_DIR}/versusConfigVersion.cmake
    DESTINATION ${versus_package})
endif()

install(DIRECTORY scenarios versions DESTINATION ${versus_data} PATTERN "README.md" EXCLUDE)

foreach(folder framework/base harness/protocol harness/worker)
  get_filename_component(parent ${folder} DIRECTORY)
  install(DIRECTORY ${folder} DESTINATION ${versus_data}/worker-src/${parent}
    FILES_MATCHING PATTERN "*.cpp" PATTERN "*.hpp" PATTERN "*.h" PATTERN "CMakeLists.txt" PATTERN "*.cmake"
    PATTERN "vocabulary.yaml")
endforeach()

install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})
