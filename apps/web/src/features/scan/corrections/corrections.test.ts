import { NO_PROCESSING, type RegionSelection, RemoteError } from '@framescout/contract';
import {
  type EngineClient,
  type ScanElement,
  type ScoreBatch,
  SIMILARITY_STEPS,
} from '@framescout/framescout/page';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exampleInfo } from '../../../test-support/example-data.ts';
import {
  exampleDetections,
  exampleReport,
  exampleSelections,
  exampleUpdate,
} from '../../../test-support/example-scan.ts';
import { Elements } from '../../elements/index.ts';
import { EventEdits } from '../../event-edits/index.ts';
import type { ListedEvent } from '../results/derive-results.ts';
import { batchesOf } from '../results/element-scores.ts';
import { Scan } from '../run/scan.ts';
import { ScanOptionsStore, Sensitivity } from '../run/scan-options.ts';
import { type Correction, Corrections } from './corrections.ts';

let elements: Elements;
let scan: Scan;
let corrections: Corrections;
/** What the next scan finds. */
let batches: ScoreBatch[];
/** Whether the engine resumes the next scan. */
let isResumed: boolean;
const selectRegion = vi.fn<EngineClient['selectRegion']>();
const rescore = vi.fn<EngineClient['rescore']>();

const element = () => elements.active;
const startScan: EngineClient['startScan'] = (_request, { onUpdate }) => {
  const finished = Promise.resolve().then(() => {
    onUpdate?.({ ...exampleUpdate, batches });
    return { status: 'complete' as const, report: exampleReport, isResumed };
  });
  return { pause() {}, resume() {}, finished };
};

const shape = () => scan.getState().scores.get('element-1')?.series?.shape ?? never();
const nothingElse = (change: () => void) => change();
const regionAt = (time: number): RegionSelection => ({ ...(exampleSelections[0] ?? never()), time });
/** Learns from a verdict on events in its turn. */
const correct = (events: readonly ListedEvent[], correction: Correction) =>
  corrections.inTurn(async () =>
    corrections.correct(await corrections.readSeen(events), correction, nothingElse),
  );
const sampleTimes = () => element().samples.map(({ time }) => time);
const event = (index: number): ListedEvent => scan.getState().events[index] ?? never();

beforeEach(async () => {
  selectRegion.mockReset().mockImplementation(async (time) => regionAt(time));
  isResumed = false;
  elements = new Elements();
  elements.change('element-1', { selections: exampleSelections });
  const parts = { engine: { startScan }, info: exampleInfo, elements, sensitivity: new Sensitivity() };
  scan = new Scan({ ...parts, edits: new EventEdits(), options: new ScanOptionsStore() });
  // Four frames, the second and fourth of which show the element.
  batches = [...batchesOf(exampleDetections([0.2, 0.9, 0.2, 0.9]))];
  await scan.start();
  rescore.mockReset().mockResolvedValue({ ...shape(), scores: [], lastSimilarity: 1 });
  corrections = new Corrections({ engine: { selectRegion, rescore }, info: exampleInfo, elements, scan });
});

describe('corrections in quick succession', () => {
  it('are learned one after another, none of them lost', async () => {
    const held = Promise.withResolvers<RegionSelection>();
    selectRegion.mockReturnValueOnce(held.promise);
    const first = correct([event(0)], 'sample');
    const second = correct([event(1)], 'sample');
    await Promise.resolve();
    expect(scan.getState().isLearning).toBe(true);
    held.resolve(regionAt(event(0).peakTime));
    expect(await Promise.all([first, second])).toMatchObject([{ now: 2 }, { now: 2 }]);
    expect(sampleTimes()).toEqual([1, 3]);
    expect(scan.getState().isLearning).toBe(false);
  });

  it('are learned from what is there by then, if the one before was undone while they were read', async () => {
    await correct([event(0)], 'sample');
    const { part } = scan;
    const { samples } = element();
    rescore.mockImplementationOnce(async () => {
      elements.change('element-1', { samples: [] });
      scan.restorePart({ ...part, scores: new Map(part.scores) });
      scan.correctSeries('element-1', part.scores.get('element-1')?.uncorrected ?? never());
      return { ...shape(), scores: [], lastSimilarity: 1 };
    });
    await correct([event(1)], 'sample');
    expect(samples).toHaveLength(1);
    expect(sampleTimes()).toEqual([3]);
    expect(rescore).toHaveBeenCalledTimes(3);
  });

  it('are learned even if the one before fails', async () => {
    rescore.mockRejectedValueOnce(new Error('The worker is gone.'));
    const first = correct([event(0)], 'sample');
    const second = correct([event(1)], 'sample');
    await expect(first).rejects.toThrow('The worker is gone.');
    expect(await second).not.toBeNull();
    expect(sampleTimes()).toEqual([3]);
  });
});

describe('changing a verdict that was learned', () => {
  const counterExampleTimes = () => element().counterExamples.map(({ time }) => time);

  it('replaces its lesson, so that the same pixels are not both right and wrong', async () => {
    await correct([event(0), event(1)], 'counter-example');
    expect(counterExampleTimes()).toEqual([1, 3]);
    await correct([event(0)], 'sample');
    expect([sampleTimes(), counterExampleTimes()]).toEqual([[1], [3]]);
    expect(rescore.mock.lastCall?.[0]).toMatchObject({ counterExamples: [{ time: 3 }] });
    await correct([event(0)], 'counter-example');
    expect([sampleTimes(), counterExampleTimes()]).toEqual([[], [3, 1]]);
  });

  it('replaces its lesson even if that has moved the best frame of the event', async () => {
    elements.change('element-1', { counterExamples: [regionAt(1.75)] });
    await correct([event(0)], 'sample');
    expect([sampleTimes(), counterExampleTimes()]).toEqual([[1], []]);
  });

  it('to the same verdict adds nothing', async () => {
    await correct([event(0)], 'sample');
    await correct([event(0)], 'sample');
    expect(sampleTimes()).toEqual([1]);
  });

  it('to none forgets its lesson', async () => {
    await correct([event(0), event(1)], 'sample');
    expect(corrections.hasLearned(event(0))).toBe(true);
    expect(await corrections.forget([event(0)], nothingElse)).toEqual({ more: 0, fewer: 0, now: 2 });
    expect(corrections.hasLearned(event(0))).toBe(false);
    expect(sampleTimes()).toEqual([3]);
    const learned = rescore.mock.lastCall?.[0] as ScanElement;
    expect(learned.selections).toHaveLength(4);
  });

  it('to none forgets its lesson for the next scan if the last one cannot be scored again', async () => {
    await correct([event(0)], 'counter-example');
    const tooSmall = { code: 'evidence-too-small', message: 'It is too small.', details: {} };
    rescore.mockRejectedValueOnce(new RemoteError(tooSmall));
    expect(await corrections.forget([event(0)], nothingElse)).toBeNull();
    expect(counterExampleTimes()).toEqual([]);
  });
});

it('a correction keeps what else changed about its element while it was being learned', async () => {
  rescore.mockImplementationOnce(async () => {
    elements.change('element-1', { samples: [regionAt(2)] });
    return { ...shape(), scores: [], lastSimilarity: 1 };
  });
  await correct([event(0)], 'sample');
  expect(sampleTimes()).toEqual([2, 1]);
  const learned = rescore.mock.lastCall?.[0] as ScanElement;
  expect(learned.selections).toHaveLength(5);
});

describe('a region in which the user sees what the scan missed', () => {
  const teach = (region: RegionSelection) => corrections.teach('element-1', region, nothingElse);

  it('is a further sample, and no counter-example any more', async () => {
    elements.change('element-1', { counterExamples: [regionAt(2), regionAt(0)] });
    const lesson = await teach(regionAt(2));
    expect(lesson).toEqual({
      kind: 'learned',
      changes: { more: 0, fewer: 0, now: 2 },
      similarity: 1,
    });
    expect(sampleTimes()).toEqual([2]);
    expect(element().counterExamples.map(({ time }) => time)).toEqual([0]);
  });

  it('teaches nothing if it has too little in common with the other samples', async () => {
    rescore.mockResolvedValue({ ...shape(), scores: [], lastSimilarity: 0.5 });
    expect(await teach(regionAt(2))).toEqual({ kind: 'unlike' });
    expect(sampleTimes()).toEqual([]);
  });

  it('is learned for the next scan if the last one kept too little', async () => {
    const tooSmall = { code: 'evidence-too-small', message: 'It is too small.', details: {} };
    rescore.mockRejectedValueOnce(new RemoteError(tooSmall));
    expect(await teach(regionAt(2))).toEqual({ kind: 'for-next-scan' });
    expect(sampleTimes()).toEqual([2]);
  });
});

describe('image processing changed after a scan', () => {
  const edges = { ...NO_PROCESSING, edgeDetection: true };

  it('brings back all that it had hidden once it is reset', async () => {
    batches = [...batchesOf(exampleDetections([0.2, 0.9, 0.9, 0.9, 0.2]))];
    batches = batches.map((batch) => ({ ...batch, times: batch.times.map((time) => time / 4) }));
    await scan.start();
    const [found] = scan.getState().events;
    expect(found).toMatchObject({ startTime: 0.25, endTime: 1 });
    /** The scan kept the pixels of one of the three frames. */
    const rescoredTo = (similarity: number): Awaited<ReturnType<EngineClient['rescore']>> => {
      const similarities = Uint16Array.of(similarity * SIMILARITY_STEPS);
      const detections = Uint16Array.of(10, 10, ...similarities);
      const score = { similarities, opacity: 0, earlier: 0, later: 0, detections };
      return { ...shape(), scores: [{ time: 0.25, score }], lastSimilarity: 1 };
    };
    rescore.mockResolvedValueOnce(rescoredTo(0.1));
    await corrections.process(element(), edges, nothingElse);
    expect(scan.getState().events).toEqual([]);
    rescore.mockResolvedValueOnce(rescoredTo(0.9));
    await corrections.process(element(), NO_PROCESSING, nothingElse);
    expect(scan.getState().events).toEqual([found]);
  });

  it.each([
    ['stays as it was if comparing again fails', 'file-gone', NO_PROCESSING],
    [
      'changes for the next scan if the last one kept too little to compare again',
      'evidence-too-small',
      edges,
    ],
  ])('%s', async (_name, code, processing) => {
    rescore.mockRejectedValueOnce(new RemoteError({ code, message: 'It failed.', details: {} }));
    await expect(corrections.process(element(), edges, nothingElse)).rejects.toThrow('It failed.');
    expect(element().processing).toEqual(processing);
  });
});

it('a correction of a narrowed event is read from the frame that shows the element', async () => {
  const narrowed = { ...event(0), peakTime: 1, region: { left: 0, top: 0, time: 1.5 } };
  await correct([narrowed], 'sample');
  expect(sampleTimes()).toEqual([1.5]);
});

it('events of a resumed scan cannot be corrected, as the evidence of its first part is missing', async () => {
  expect(corrections.canCorrect(event(0))).toBe(true);
  expect(corrections.lacksEvidence(event(0))).toBe(false);
  isResumed = true;
  await scan.start();
  expect(corrections.canCorrect(event(0))).toBe(false);
  expect(corrections.lacksEvidence(event(0))).toBe(true);
  expect(corrections.lacksEvidence({ ...event(0), region: null })).toBe(false);
  expect(await correct([event(0)], 'sample')).toBeNull();
});

it('events of a reopened project cannot be corrected, as no evidence is stored', () => {
  scan.show({ status: 'complete', scores: scan.getState().scores, report: exampleReport });
  expect(corrections.canCorrect(event(0))).toBe(false);
  expect(corrections.lacksEvidence(event(0))).toBe(true);
});

function never(): never {
  throw new Error('There is no such event.');
}
