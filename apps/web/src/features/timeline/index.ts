export { Timeline } from './timeline.tsx';
export type { TimelineModel } from './timeline-model.ts';
