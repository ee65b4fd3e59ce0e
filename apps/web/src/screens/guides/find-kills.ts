import text from './find-kills.md?raw';
import { writtenGuide } from './guide.tsx';

/** Answers how to find the kills in a long recording. */
export const FindKills = writtenGuide(text);
