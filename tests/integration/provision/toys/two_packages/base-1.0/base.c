int toy_base(void) { return 40; }
