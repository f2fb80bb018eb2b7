#pragma once
/* How much there is to do. */
#define COST_STEPS 1000
#define COST_ALLOCATIONS 1
#define COST_SHADE 0
