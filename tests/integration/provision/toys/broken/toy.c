int toy_answer(void) { return this_name_is_not_declared; }
