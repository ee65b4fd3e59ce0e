import type { Seconds } from '@framescout/contract';
import { MAX_FADE_SECONDS } from '../../detect/fade-edges.ts';
import { MAX_SLIDE_SECONDS } from './shape-trail.ts';

const MARGIN: Seconds = 0.05;

/** How long an element may take to slide or fade in before it is recognized, with a margin. */
export const MAX_ENTRANCE_SECONDS: Seconds = Math.max(MAX_SLIDE_SECONDS, MAX_FADE_SECONDS) + MARGIN;
