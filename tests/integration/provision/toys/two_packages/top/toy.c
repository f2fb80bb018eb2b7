#include <toy_base.h>
#include "toy.h"
int toy_answer(void) { return toy_base() + TOY_ADD; }
