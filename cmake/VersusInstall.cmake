# The installed tree: bin/versus; below share/versus all that it reads (scenarios, version manifests, and the sources
# of the workers with what they include, at the same relative paths); the documents.
include(GNUInstallDirs)
set(versus_data ${CMAKE_INSTALL_DATADIR}/versus)

if(TARGET versus)
  install(TARGETS versus RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
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
