import text from './gameplay-timestamps.md?raw';
import { writtenGuide } from './guide.tsx';

/** Answers how to get timestamps out of a gameplay recording. */
export const GameplayTimestamps = writtenGuide(text);
