import { openSample } from './open-sample.ts';
import { serveEngine } from './serve-engine.ts';

/** The worker that opens the sample video and nothing else, for visitors without an account. */
serveEngine(self, openSample);
