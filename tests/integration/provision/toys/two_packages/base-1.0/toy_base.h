#pragma once

int toy_base(void);
