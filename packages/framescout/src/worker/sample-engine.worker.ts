import { openSample } from './open-sample.ts';
import { serveEngine } from './serve-engine.ts';

/** The worker that opens only the sample video, for visitors without an account. */
serveEngine(self, openSample);
