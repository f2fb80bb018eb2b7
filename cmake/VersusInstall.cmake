# The installed tree: bin/versus, and below share/versus all that it reads: scenarios, version manifests and the
# sources of the workers with what they include.
include(GNUInstallDirs)
if(TARGET versus)
  install(TARGETS versus RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(DIRECTORY scenarios versions DESTINATION ${CMAKE_INSTALL_DATADIR}/versus FILES_MATCHING PATTERN "*.yaml")
