import type { KeyboardEvent } from 'react';
import type { TimeViewControl } from './use-time-view.ts';

/** Zooms and pans the timeline by keys. */
export function pressTimelineKey(
  event: KeyboardEvent,
  { view, zoomBy, panFrom, fit }: TimeViewControl,
): void {
  // Ctrl combinations are the browser's own zoom.
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const quarter = (view.end - view.start) / 4;
  if (event.key === '+' || event.key === '=') zoomBy(0.5);
  else if (event.key === '-') zoomBy(2);
  else if (event.key === '0') fit();
  else if (event.key === 'PageDown') panFrom(view, quarter);
  else if (event.key === 'PageUp') panFrom(view, -quarter);
  else return;
  event.preventDefault();
  event.stopPropagation();
}
