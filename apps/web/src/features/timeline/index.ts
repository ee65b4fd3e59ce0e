export { Timeline } from './timeline.tsx';
export { type TimelineModel, timelineRows } from './timeline-model.ts';
export { timelineSize } from './timeline-size.ts';
export { TimelineSizeHandle } from './timeline-size-handle.tsx';
export { Waveform } from './waveform.ts';
