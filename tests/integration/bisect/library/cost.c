#include "cost.h"

#include <stdlib.h>

#include "steps.h"

/* One pass over a line; each sample needs the one before it. */
static double pass(double *line, int length, double carry) {
  int i;
  for (i = 0; i < length; ++i) {
    carry = carry * 0.75 + line[i] * 0.25;
    line[i] = carry;
  }
  return carry;
}

double cost_run(void) {
  int i;
  double carry = 1;
  double *line = calloc(512, sizeof *line);
  for (i = 1; i < COST_ALLOCATIONS; ++i) {
    void *volatile more = malloc(64);
    free(more);
  }
  if (!line) return 0;
  for (i = 0; i < COST_STEPS; ++i) carry = pass(line, 512, carry);
  free(line);
  return carry;
}

int cost_shade(void) { return COST_SHADE; }
