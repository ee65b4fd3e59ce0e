import { describe, expect, it, vi } from 'vitest';
import { exampleScores, exampleSightings } from '../../test-support/example-scan.ts';
import { Elements } from '../elements/index.ts';
import type { ListedEvent } from './derive-results.ts';
import { countNearMisses, findNearMisses, sensitivityFor } from './near-misses.ts';

const { elements } = new Elements().getState();
const [{ id, name } = { id: '', name: '' }] = elements;

/**
 * Returns what is nearly found if the element shows for a second at each of these similarities (0..1), after
 * three seconds without it.
 */
function nearlyFoundIn(
  similarities: readonly number[],
  events: readonly ListedEvent[] = [],
  sensitivity = 0.75,
) {
  const frames = similarities.flatMap((similarity) => [0.1, 0.1, 0.1, similarity]);
  const video = { duration: frames.length, frameRate: 1 };
  const near = findNearMisses(exampleSightings(frames), elements, sensitivity, video);
  return countNearMisses(elements, near, events);
}

describe('moments just below the sensitivity', () => {
  it('are counted, with their range of similarity', () => {
    expect(nearlyFoundIn([1, 0.7, 0.98, 0.73, 0.5])).toEqual([
      { id, name, count: 2, from: expect.closeTo(0.7, 3), to: expect.closeTo(0.73, 3) },
    ]);
  });

  it('are read only once while the sensitivity changes', () => {
    const scores = exampleSightings([1, 0.1, 0.1, 0.1, 0.7, 0.1, 0.1]);
    const series = scores.get(id)?.series;
    if (!series) throw new Error('There are no scores.');
    const read = vi.spyOn(series, 'timeAt');
    const video = { duration: 7, frameRate: 1 };
    const find = (sensitivity: number) => findNearMisses(scores, elements, sensitivity, video);
    expect(find(0.75)).toHaveLength(1);
    const reads = read.mock.calls.length;
    expect(reads).toBeGreaterThan(0);
    for (let percent = 74; percent > 70; percent--) expect(find(percent / 100)).toHaveLength(1);
    expect(read).toHaveBeenCalledTimes(reads);
  });

  it('are found at the sensitivity that is offered for them, but at no higher one', () => {
    const nearly = nearlyFoundIn([1, 0.705, 0.73]);
    const offered = sensitivityFor(nearly);
    expect(offered).toBe(70);
    expect(nearlyFoundIn([1, 0.705, 0.73], [], offered / 100)).toEqual([]);
    expect(nearlyFoundIn([1, 0.705, 0.73], [], (offered + 1) / 100)).toMatchObject([{ count: 1 }]);
  });

  it.each([
    ['are far below it', [1, 0.66, 0.5]],
    ['are above it', [1, 0.8, 0.76]],
    ['are more than what was found, and many', [1, 0.7, 0.7, 0.7, 0.7]],
  ])('are not reported if they %s', (_why, similarities) => {
    expect(nearlyFoundIn(similarities)).toEqual([]);
  });

  it('are not reported if the sensitivity was raised, or is already as low as makes sense', () => {
    expect(nearlyFoundIn([1, 0.73], [], 0.76)).toEqual([]);
    expect(nearlyFoundIn([1, 0.67], [], 0.68)).toEqual([]);
    expect(nearlyFoundIn([1, 0.67], [], 0.7)).toEqual([]);
  });

  it('are not reported where the user has made an event', () => {
    const span = { startTime: 6.5, endTime: 8.5, startFrame: 6, endFrame: 8 };
    const marks = { verdict: null, isLearnt: false, name: '', note: '', tags: [], isStarred: false };
    const seen = { peakTime: 7, confidence: 0.7, region: null };
    const event: ListedEvent = {
      ...{ ...span, ...seen, id: 'made', sourceId: id, element: name },
      edit: { ...marks, id: 'made', sourceId: id, covers: [], span, seen, isRemoved: false },
    };
    expect(nearlyFoundIn([1, 0.7])).toHaveLength(1);
    expect(nearlyFoundIn([1, 0.7], [event])).toEqual([]);
  });

  it('are not reported if pixels were compared directly, since the background is nearly as similar', () => {
    const scores = exampleScores([0.1, 1, 0.1, 0.7, 0.1]);
    expect(findNearMisses(scores, elements, 0.75, { duration: 5, frameRate: 1 })).toEqual([]);
  });
});
