import { applyEdits, type EventEdit } from '../../apps/web/src/features/event-edits/index.ts';
import {
  filterEvents,
  NO_FILTER,
  withFacetValue,
} from '../../apps/web/src/features/event-log/filter-events.ts';
import { sortEvents } from '../../apps/web/src/features/event-log/sort-events.ts';
import { type Benchmark, rowWithinBar } from './benchmark.ts';
import { median } from './pairs.ts';

const EVENTS = 50_000;
const ROUNDS = 30;
// One frame at 60 Hz.
const BAR_MS = 16.7;

/**
 * Filters and sorts 50,000 events, every fifth of which was edited by hand, and applies those edits to the
 * detected events.
 */
export const eventsBenchmark: Benchmark = {
  name: 'events',
  async run() {
    const found = Array.from({ length: EVENTS }, (_, index) => ({
      element: 'Kill',
      startTime: index,
      endTime: index + 0.5,
      startFrame: index * 60,
      endFrame: index * 60 + 29,
      peakTime: index + 0.2,
      confidence: 0.75 + (index % 25) / 100,
      region: null,
    }));
    const edits = found.filter((_, index) => index % 5 === 0).map(editOf);
    const source = { id: 'element-1', name: 'Kill', isAnywhere: false };
    const { events } = applyEdits(found, edits, source);
    const filter = withFacetValue(
      withFacetValue(NO_FILTER, 'verdict', 'open', true),
      'confidence',
      '90',
      true,
    );
    return [
      rowWithinBar(
        'events-filter',
        timeOf(() => filterEvents(events, filter)),
        BAR_MS,
        'ms',
        'ms',
      ),
      rowWithinBar(
        'events-sort',
        timeOf(() => sortEvents(events, 'confidence')),
        BAR_MS,
        'ms',
        'ms',
      ),
      rowWithinBar(
        'events-edits',
        timeOf(() => applyEdits(found, edits, source)),
        10 * BAR_MS,
        'ms',
        'ms',
      ),
    ];
  },
};

function timeOf(work: () => unknown): number {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startMs = performance.now();
    work();
    times.push(performance.now() - startMs);
  }
  return median(times);
}

function editOf(
  {
    startTime,
    endTime,
    startFrame,
    endFrame,
  }: Record<'startTime' | 'endTime' | 'startFrame' | 'endFrame', number>,
  index: number,
): EventEdit {
  const span = { startTime, endTime, startFrame, endFrame };
  return {
    id: `edit-${index + 1}`,
    sourceId: 'element-1',
    covers: [{ ...span, region: null }],
    span: index % 2 === 0 ? span : null,
    seen: { peakTime: startTime, confidence: 0.9, region: null },
    isRemoved: false,
    verdict: index % 3 === 0 ? 'right' : null,
    isLearnt: false,
    name: '',
    note: '',
    tags: index % 4 === 0 ? ['ace', 'intro'] : [],
    isStarred: index % 7 === 0,
  };
}
