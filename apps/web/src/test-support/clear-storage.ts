import { beforeEach } from 'vitest';

// Test files follow each other in one browser profile. Modules read stored settings while they load, so they
// go here, too.
localStorage.clear();
beforeEach(() => localStorage.clear());
