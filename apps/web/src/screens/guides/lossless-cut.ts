import { writtenGuide } from './guide.tsx';
import text from './lossless-cut.md?raw';

/** Compares LosslessCut with FrameScout, and says how to use both. */
export const LosslessCut = writtenGuide(text);
