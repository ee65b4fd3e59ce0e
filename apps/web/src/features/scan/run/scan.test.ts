import { NO_PROCESSING, type VideoInfo } from '@framescout/contract';
import type { EngineClient, ScanOutcome, ScanRequest, ScanUpdate } from '@framescout/framescout/page';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { exampleInfo } from '../../../test-support/example-data.ts';
import {
  exampleBatch,
  exampleCheckpoint,
  exampleScores,
  exampleUpdate,
  exampleReport as report,
  exampleSelections as selections,
} from '../../../test-support/example-scan.ts';
import { Elements } from '../../elements/index.ts';
import { EventEdits } from '../../event-edits/index.ts';
import { batchesOf, scoresOf } from '../results/element-scores.ts';
import { Scan } from './scan.ts';
import { ScanOptionsStore, type ScanStart, Sensitivity } from './scan-options.ts';
import { NO_SCAN } from './scan-state.ts';

const info: VideoInfo = { ...exampleInfo, frameRate: 1, totalFrames: 4 };

let tracked: Elements;
let sensitivity: Sensitivity;
let scan: Scan;
/** What the engine does when the next scan is started. */
let startScan: EngineClient['startScan'];

function createScan(video: VideoInfo = info): Scan {
  const engine: Pick<EngineClient, 'startScan'> = { startScan: (...scan) => startScan(...scan) };
  const parts = { engine, info: video, elements: tracked, sensitivity };
  return new Scan({ ...parts, edits: new EventEdits(), options: new ScanOptionsStore() });
}

beforeEach(() => {
  tracked = new Elements();
  sensitivity = new Sensitivity();
  sensitivity.set(75);
  scan = createScan();
});

/** Starts a scan in an engine that the test controls. */
function begin(start: ScanStart = {}) {
  const run = { pause: vi.fn(), resume: vi.fn(), cancel: vi.fn() };
  const outcome = Promise.withResolvers<ScanOutcome>();
  const requests: ScanRequest[] = [];
  let onUpdate: (update: ScanUpdate) => void = () => undefined;
  startScan = (request, options) => {
    requests.push(request);
    onUpdate = options.onUpdate;
    options.signal?.addEventListener('abort', run.cancel);
    return { ...run, finished: outcome.promise };
  };
  const ended = scan.start(start);
  /** Reports one sample per second from `from` on, with these similarities (0..1) of every region. */
  const tell = (
    from: number,
    similarities: number[],
    extra: Partial<ScanUpdate> = {},
    elementId = 'element-1',
  ) => {
    const batches = similarities.length > 0 ? [exampleBatch(similarities, { from, elementId })] : [];
    onUpdate({ ...exampleUpdate, batches, ...extra });
  };
  return {
    run,
    requests,
    ended,
    tell,
    /** Ends the scan, and waits until it has. */
    end: (status: ScanOutcome['status'] = 'complete', isResumed = false) => {
      outcome.resolve({ status, report, isResumed });
      return ended;
    },
    fail: (error: Error) => outcome.reject(error),
  };
}

const starts = () => scan.getState().events.map(({ startTime }) => startTime);
const gaveUp = new Error('The decoder gave up.');

describe('an analysis', () => {
  beforeEach(() => {
    tracked.change('element-1', { selections });
  });

  it('requires three frames', async () => {
    tracked.change('element-1', { selections: selections.slice(0, 2) });
    const { requests, ended } = begin();
    await expect(ended).rejects.toThrow('Please select 3 frames before starting analysis');
    expect(requests).toEqual([]);
    expect(scan.getState().status).toBe('idle');
  });

  it('collects samples while running and derives the log and the events from them', async () => {
    const made = begin();
    made.tell(0, [0.2, 0.9]);
    expect(scan.getState()).toMatchObject({ status: 'analyzing', scanProgress: { progressPercent: 42.7 } });
    made.tell(2, [0.9, 0.3]);
    expect(await made.end()).toBe('complete');
    const { status, logs, events } = scan.getState();
    const log = logs.get('element-1') ?? [];
    expect(status).toBe('complete');
    expect(log.map(({ detected }) => detected)).toEqual([false, true, true, false]);
    expect(events).toMatchObject([{ startTime: 1, endTime: 3, startFrame: 1, endFrame: 2 }]);
  });

  it('leaves the page most of the time if deriving events takes long, and derives them at its end', async () => {
    const { derive, clock } = deriveSlowly(900);
    const made = begin();
    const begun = clock.now;
    for (let second = 0; second < 120; second++) {
      clock.now = Math.max(clock.now, begun + 500 * second);
      made.tell(second, [second % 2]);
    }
    expect(clock.now - begun).toBeLessThan(62_000);
    expect(derive.mock.calls.length).toBeGreaterThan(5);
    expect(derive.mock.calls.length).toBeLessThan(15);
    await made.end();
    expect(scan.getState().events).toHaveLength(60);
  });

  it('derives events only at its end if nobody sees it', async () => {
    const { derive, clock } = deriveSlowly(1);
    const made = begin({ isUnseen: true });
    for (let second = 0; second < 10; second++) {
      clock.now += 1000;
      made.tell(second, [second % 2]);
    }
    expect(derive).not.toHaveBeenCalled();
    expect(scan.getState().scanProgress).not.toBeNull();
    await made.end();
    expect(derive).toHaveBeenCalledOnce();
    expect(scan.getState().events).toHaveLength(5);
  });

  it('derives what it had found when it fails', async () => {
    const { clock } = deriveSlowly(900);
    const made = begin();
    made.tell(0, [0.9]);
    clock.now += 500;
    made.tell(1, [0.2, 0.9]);
    made.fail(gaveUp);
    await expect(made.ended).rejects.toBe(gaveUp);
    expect(scan.getState().events).toMatchObject([{ startTime: 0 }, { startTime: 2 }]);
  });

  it('follows the sensitivity without another scan', async () => {
    const made = begin();
    made.tell(0, [0.2, 0.8, 0.9, 0.2]);
    await made.end();
    sensitivity.set(85);
    expect(scan.getState().events).toMatchObject([{ startFrame: 2, endFrame: 2 }]);
    sensitivity.set(95);
    expect(scan.getState().events).toEqual([]);
    expect(made.requests).toHaveLength(1);
  });

  it('shows the keyframe pass until the full pass has samples of its own', () => {
    const made = begin();
    made.tell(0, [], { phase: 'preview', previewBatches: [exampleBatch([0])] });
    const scores = scan.getState().scores.get('element-1');
    expect(scores?.preview?.length).toBe(1);
    expect(scores?.series).toBeNull();
  });

  it.each([
    [false, 'all'],
    [true, 'since-resumed'],
  ])('knows what evidence the engine has of it (resumed: %s): %s', async (isResumed, evidence) => {
    const made = begin();
    made.tell(0, [0.2, 0.9]);
    await made.end('complete', isResumed);
    expect(scan.getState()).toMatchObject({ status: 'complete', evidence });
  });

  it('can be paused and resumed, and tells the engine exactly once each time', () => {
    const made = begin();
    scan.pause();
    scan.pause();
    expect(scan.getState().status).toBe('paused');
    expect(made.run.pause).toHaveBeenCalledOnce();
    scan.resume();
    expect(scan.getState().status).toBe('analyzing');
    expect(made.run.resume).toHaveBeenCalledOnce();
  });

  it('keeps what it found when it is cancelled', async () => {
    const made = begin();
    made.tell(0, [0.9, 0.2]);
    scan.cancel();
    expect(made.run.cancel).toHaveBeenCalledOnce();
    expect(await made.end('cancelled')).toBe('cancelled');
    expect(scan.getState().status).toBe('cancelled');
    expect(scan.getState().logs.get('element-1')).toMatchObject([{ detected: true }, {}]);
  });

  it('ends an open event where the scan got to, or at the end of the video once complete', async () => {
    const cut = begin();
    cut.tell(0, [0.2, 0.9]);
    await cut.end('cancelled');
    expect(scan.getState().events).toMatchObject([{ startTime: 1, endTime: 2 }]);
    scan = createScan({ ...info, duration: 4.5 });
    const whole = begin();
    whole.tell(0, [0.2, 0.2, 0.2, 0.9]);
    await whole.end();
    expect(scan.getState().events).toMatchObject([{ startTime: 3, endTime: 4.5 }]);
  });

  it('reports the error and can be started again', async () => {
    const broken = begin();
    broken.fail(gaveUp);
    await expect(broken.ended).rejects.toBe(gaveUp);
    expect(scan.getState().status).toBe('failed');
    begin();
    expect(scan.getState().status).toBe('analyzing');
  });

  it('changes nothing once forgotten, and does not report its end as a failure', async () => {
    const made = begin();
    scan.forget();
    made.tell(0, [0.9]);
    made.fail(new Error('The engine was closed.'));
    expect(await made.ended).toBe('cancelled');
    expect(scan.getState()).toEqual(NO_SCAN);
  });

  it('does not affect the next one once forgotten', async () => {
    const old = begin();
    scan.forget();
    const made = begin();
    await old.end('cancelled');
    scan.pause();
    expect(made.run.pause).toHaveBeenCalledOnce();
  });

  it('does not affect one that starts while it is still ending', async () => {
    const old = begin();
    old.tell(0, [0.9]);
    old.end('complete');
    await new Promise<void>((resolve) => {
      scan.subscribe(({ status }) => status === 'complete' && resolve());
    });
    const made = begin();
    expect(await old.ended).toBe('cancelled');
    expect(scan.getState()).toMatchObject({ status: 'analyzing', events: [] });
    scan.pause();
    expect(made.run.pause).toHaveBeenCalledOnce();
  });

  it("resumes from a checkpoint, with the checkpoint's matcher and frames", () => {
    const elements = [{ id: 'element-1', selections, counterExamples: [], processing: NO_PROCESSING }];
    const made = begin({ resumed: { ...exampleCheckpoint, elements, matcher: 'classic', everyNth: 5 } });
    expect(made.requests).toMatchObject([{ resume: true, matcher: 'classic', everyNth: 5, elements }]);
  });
});

describe('an analysis of every frame after a quick look', () => {
  const beginAfter = (isQuick = true) => {
    const scores = exampleScores([0.9, 0.2, 0.2, 0.9]);
    scan.show({ status: 'complete', scores, report: { ...report, isQuick } });
    return begin();
  };

  beforeEach(() => {
    tracked.change('element-1', { selections });
  });

  it('keeps what was found until it gets there itself', async () => {
    const { tell, end } = beginAfter();
    expect(starts()).toEqual([0, 3]);
    tell(0, [0.9, 0.9]);
    expect(scan.getState().events).toMatchObject([{ startTime: 0, endTime: 2 }, { startTime: 3 }]);
    expect(scan.getState().logs.get('element-1')).toHaveLength(4);
    tell(2, [0.2, 0.2]);
    await end();
    expect(starts()).toEqual([0]);
    expect(scan.getState().report?.isQuick).toBe(false);
  });

  it('restores the quick look when it is cancelled, at once', async () => {
    const { tell, end } = beginAfter();
    tell(0, [0.2, 0.2]);
    const statuses = new Set<string>();
    scan.subscribe(({ status }) => statuses.add(status));
    expect(await end('cancelled')).toBe('cancelled');
    expect([...statuses]).toEqual(['complete']);
    expect(starts()).toEqual([0, 3]);
    expect(scan.getState()).toMatchObject({
      status: 'complete',
      report: { isQuick: true },
      evidence: 'none',
    });
  });

  it('restores the quick look when it fails, and still says why', async () => {
    const { tell, fail, ended } = beginAfter();
    tell(0, [0.2, 0.2]);
    fail(gaveUp);
    await expect(ended).rejects.toBe(gaveUp);
    expect(starts()).toEqual([0, 3]);
    expect(scan.getState()).toMatchObject({ status: 'complete', report: { isQuick: true }, failure: gaveUp });
  });

  it('skips the keyframe pass, and shows no results of a full scan or of other selections meanwhile', () => {
    const { requests } = beginAfter();
    expect(requests).toMatchObject([{ keyframesFirst: false }]);
    scan.forget();
    beginAfter(false);
    expect(starts()).toEqual([]);
    scan.forget();
    scan.show({ status: 'complete', scores: exampleScores([0.9]), report: { ...report, isQuick: true } });
    tracked.change('element-1', { selections: [...selections] });
    begin();
    expect(starts()).toEqual([]);
  });
});

describe('a second scan of every frame', () => {
  const before = () => ({ status: 'complete' as const, scores: exampleScores([0.9, 0.2, 0.2, 0.9]), report });

  beforeEach(() => {
    tracked.change('element-1', { selections });
    scan.show(before());
  });

  it('restores the first when cancelled, and says that its results are the earlier ones', async () => {
    const { tell, end } = begin();
    tell(0, [0.2, 0.9]);
    expect(starts()).toEqual([1]);
    expect(await end('cancelled')).toBe('cancelled');
    expect(starts()).toEqual([0, 3]);
    expect(scan.getState()).toMatchObject({ status: 'complete', report, evidence: 'none', isEarlier: true });
    expect(scan.isOfCurrentMarking).toBe(true);
  });

  it('restores the first when it fails, and still says why', async () => {
    const { tell, fail, ended } = begin();
    tell(0, [0.2, 0.9]);
    fail(gaveUp);
    await expect(ended).rejects.toBe(gaveUp);
    expect(starts()).toEqual([0, 3]);
    expect(scan.getState()).toMatchObject({ status: 'complete', isEarlier: true, failure: gaveUp });
  });

  it('restores the first as one of the selections before, if others were scanned for', async () => {
    tracked.change('element-1', { selections: [...selections] });
    const { end } = begin();
    await end('cancelled');
    expect(starts()).toEqual([0, 3]);
    expect(scan.isOfCurrentMarking).toBe(false);
  });

  it('restores the first as scanned for selections that were registered in the meantime', async () => {
    const { end } = begin();
    const registered = selections.map((selection) => ({ ...selection, x: 0.25 }));
    tracked.change('element-1', { selections: registered });
    scan.replaceScanned('element-1', selections, registered);
    await end('cancelled');
    expect(scan.isOfCurrentMarking).toBe(true);
  });

  it('has the first as its results until it is complete itself', async () => {
    const { tell, end } = begin();
    const first = scan.results;
    expect(first?.events.map(({ startTime }) => startTime)).toEqual([0, 3]);
    tell(0, [0.2, 0.9, 0.2]);
    expect(scan.results).toBe(first);
    await end();
    expect(scan.results?.events).toMatchObject([{ startTime: 1 }]);
    expect(scan.getState().isEarlier).toBe(false);
  });

  it('keeps what it found when it is cancelled, if the first was cancelled too', async () => {
    scan.show({ ...before(), status: 'cancelled' });
    const { tell, end } = begin();
    tell(0, [0.2, 0.9]);
    await end('cancelled');
    expect(scan.getState()).toMatchObject({ status: 'cancelled', isEarlier: false });
    expect(starts()).toEqual([1]);
  });

  it('leaves a cancelled first one as the results when it fails, but not those of a removed element', async () => {
    scan.show({ ...before(), status: 'cancelled' });
    const { fail, ended } = begin();
    fail(gaveUp);
    await expect(ended).rejects.toThrow();
    expect(scan.results).toMatchObject({ status: 'cancelled', events: [{}, {}] });
    tracked.add();
    tracked.remove('element-1');
    expect(scan.results).toMatchObject({ events: [], scores: new Map() });
  });
});

describe('an analysis of several elements', () => {
  beforeEach(() => {
    tracked.change('element-1', { selections });
    tracked.add();
    tracked.change('element-2', { selections, name: 'Cam' });
  });

  async function analyzed() {
    const made = begin();
    made.tell(0, [0.9, 0.2, 0.9, 0.2]);
    made.tell(0, [0.2, 0.2, 0.9, 0.2], {}, 'element-2');
    await made.end();
    return made;
  }

  it('is a single scan, with events and a log for each', async () => {
    const { requests } = await analyzed();
    expect(requests.map(({ elements }) => elements.map(({ id }) => id))).toEqual([
      ['element-1', 'element-2'],
    ]);
    const { events, logs } = scan.getState();
    expect(events.map(({ element, startTime }) => [element, startTime])).toEqual([
      ['Element 1', 0],
      ['Element 1', 2],
      ['Cam', 2],
    ]);
    expect([...logs.keys()]).toEqual(['element-1', 'element-2']);
  });

  it('skips an element that is not fully marked', async () => {
    tracked.change('element-2', { selections: selections.slice(1) });
    const { requests } = await analyzed();
    expect(requests[0]?.elements).toHaveLength(1);
  });

  it('applies rules over elements, and names, without another scan', async () => {
    const { requests } = await analyzed();
    tracked.setRules([
      {
        id: 'rule-1',
        color: 'red',
        rule: { kind: 'without', element: 'element-1', other: 'element-2' },
      },
    ]);
    tracked.change('element-1', { name: 'Kill' });
    const { events } = scan.getState();
    expect(events.filter(({ sourceId }) => sourceId === 'rule-1')).toMatchObject([
      { element: 'Kill without Cam', startTime: 0 },
    ]);
    expect(requests).toHaveLength(1);
  });

  it('knows whether every marked element was scanned for with its current selections', async () => {
    expect(scan.isOfCurrentMarking).toBe(false);
    await analyzed();
    expect(scan.isOfCurrentMarking).toBe(true);
    tracked.change('element-2', { selections: [...selections] });
    expect(scan.isOfCurrentMarking).toBe(false);
  });

  it('is out of date for an element whose search area has changed', async () => {
    await analyzed();
    scan.markUnscanned('element-2');
    expect(scan.isOfCurrentMarking).toBe(false);
  });

  it('gives no results of a removed element to one that reuses its id', async () => {
    await analyzed();
    tracked.remove('element-2');
    tracked.add();
    tracked.activate('element-2');
    const { events, scores } = scan.getState();
    expect(events.map(({ sourceId }) => sourceId)).toEqual(['element-1', 'element-1']);
    expect([...scores.keys()]).toEqual(['element-1']);
  });
});

describe('a stored analysis', () => {
  const stored = { status: 'complete', scores: exampleScores([0.9, 0.2, 0.8, 0.2]), report } as const;

  beforeEach(() => {
    tracked.change('element-1', { selections });
  });

  it('provides events and log without a scan, and other ones at another sensitivity', () => {
    scan.show(stored);
    expect(scan.getState()).toMatchObject({ status: 'complete', evidence: 'none', report });
    expect(starts()).toEqual([0, 2]);
    expect(scan.getState().logs.get('element-1')).toHaveLength(4);
    sensitivity.set(85);
    expect(starts()).toEqual([0]);
  });

  it('is still marked as cancelled if it was', () => {
    scan.show({ ...stored, status: 'cancelled' });
    expect(scan.getState().status).toBe('cancelled');
  });

  it('counts for the current selections only if they were the ones scanned', () => {
    scan.show(stored);
    expect(scan.isOfCurrentMarking).toBe(true);
    scan.show(stored, () => false);
    expect(scan.isOfCurrentMarking).toBe(false);
  });

  it('survives a round trip of its scores through plain data', () => {
    const batches = structuredClone([...batchesOf(stored.scores)]);
    const restored = scoresOf(batches);
    expect([...batchesOf(restored)]).toEqual([...batchesOf(stored.scores)]);
    expect(restored.get('element-1')?.series).toHaveLength(4);
  });
});

/** Makes each derivation of events take that long (ms) on a clock of its own. */
function deriveSlowly(ms: number) {
  const clock = { now: 1000 };
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock.now);
  const derive = vi.spyOn(sensitivity, 'fraction', 'get').mockImplementation(() => {
    clock.now += ms;
    return 0.75;
  });
  onTestFinished(() => now.mockRestore());
  return { derive, clock };
}
