export { Waveform } from './draw/waveform.ts';
export { Timeline } from './timeline.tsx';
export { type TimelineModel, timelineRows } from './view/timeline-model.ts';
export { TimelineSizeHandle, timelineSize } from './view/timeline-size.tsx';
