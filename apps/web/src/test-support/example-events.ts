import type { EventEdit } from '../features/event-edits/index.ts';
import type { ListedEvent } from '../features/scan/index.ts';

/** An event of one second in a video of 30 frames per second, for tests. */
export function exampleEvent(startTime: number, changes: Partial<ListedEvent> = {}): ListedEvent {
  const { endTime = startTime + 1 } = changes;
  return {
    id: `event-${startTime}`,
    sourceId: 'element-1',
    element: 'Element 1',
    startTime,
    endTime,
    startFrame: Math.round(startTime * 30),
    endFrame: Math.round(endTime * 30) - 1,
    peakTime: startTime,
    confidence: 0.9,
    region: null,
    edit: null,
    ...changes,
  };
}

/** What a user has changed about an event: nothing, apart from `changes`, for tests. */
export function exampleEdit(changes: Partial<EventEdit>): EventEdit {
  return {
    id: 'edit-1',
    sourceId: 'element-1',
    covers: [],
    span: null,
    seen: { peakTime: 1, confidence: 1, region: null },
    isRemoved: false,
    verdict: null,
    isLearnt: false,
    name: '',
    note: '',
    tags: [],
    isStarred: false,
    ...changes,
  };
}
