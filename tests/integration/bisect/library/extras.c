/* What else there is. */
int cost_extras(void) { return 0; }
