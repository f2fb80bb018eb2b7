# versus_library(NAME SOURCES… [PUBLIC targets…] [PRIVATE targets…])
# One folder, one static library: `versus_NAME`.
function(versus_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  add_library(versus_${name} STATIC ${ARG_SOURCES})
  target_link_libraries(versus_${name}
    PUBLIC versus_settings ${ARG_PUBLIC}
    PRIVATE versus_warnings ${ARG_PRIVATE})
endfunction()

# versus_unit_test(NAME SOURCES… [LIBRARIES targets…] [TIMEOUT seconds])
# One test program for one folder: `versus_unit_NAME`; its tests are found by CTest one by one, as `unit.NAME.…`.
function(versus_unit_test name)
  cmake_parse_arguments(ARG "" "TIMEOUT" "SOURCES;LIBRARIES" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 120)
  endif()
  add_executable(versus_unit_${name} ${ARG_SOURCES})
  target_link_libraries(versus_unit_${name} PRIVATE versus_settings versus_warnings versus_unit_main ${ARG_LIBRARIES})
  gtest_discover_tests(versus_unit_${name} NO_PRETTY_VALUES TEST_PREFIX "unit.${name}." DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT ${ARG_TIMEOUT})
endfunction()
