import { openVideo } from '@framescout/media';
import { serveEngine } from './serve-engine.ts';

/** The worker that opens any video. */
serveEngine(self, openVideo);
