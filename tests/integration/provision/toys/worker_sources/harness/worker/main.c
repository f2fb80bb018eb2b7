#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <toy.h>

int main(void) {
  Dl_info info;
  dladdr((void*)toy_answer, &info);
  printf("answer %d standard %d from %s\n", toy_answer(), ADAPTER_STANDARD, info.dli_fname);
  return 0;
}
