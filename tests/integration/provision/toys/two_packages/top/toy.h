#pragma once

#define TOY_VERSION "1.0.0"
int toy_answer(void);
