#include "toy.h"
int toy_answer(void) {
#ifdef TOY_LOUD
  return 142;
#else
  return 42;
#endif
}
