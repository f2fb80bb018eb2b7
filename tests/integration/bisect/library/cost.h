#pragma once
#ifdef __cplusplus
extern "C" {
#endif
/* Smooths a line of samples again and again. */
double cost_run(void);
/* A shade that pictures show. */
int cost_shade(void);
#ifdef __cplusplus
}
#endif
