import { open } from '../recording.ts';
import { serveEngine } from './serve-engine.ts';

/** The worker that opens any video. */
serveEngine(self, open);
