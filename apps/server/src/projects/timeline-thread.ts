import { yieldToOtherThreads } from '../threads/yield-to-other-threads.ts';

yieldToOtherThreads();

export { formatTimeline } from './format-timeline.ts';
