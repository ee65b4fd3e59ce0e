import { NO_PROCESSING, type VideoInfo } from '@framescout/contract';
import {
  type CheckpointSummary,
  type EngineClient,
  type ScanOutcome,
  type ScanRequest,
  type ScanUpdate,
  type ScoreBatch,
  ScoreSeries,
} from '@framescout/framescout/page';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { exampleInfo } from '../../../test-support/example-data.ts';
import {
  exampleCheckpoint,
  exampleScores,
  exampleReport as report,
  exampleSelections as selections,
} from '../../../test-support/example-scan.ts';
import { Elements } from '../../elements/index.ts';
import { EventEdits } from '../../event-edits/index.ts';
import { Scan } from './scan.ts';
import { ScanOptionsStore, Sensitivity } from './scan-options.ts';
import { NO_SCAN } from './scan-state.ts';

const info: VideoInfo = { ...exampleInfo, frameRate: 1, totalFrames: 4 };

type Engine = Pick<EngineClient, 'startScan'>;

let tracked: Elements;
let sensitivity: Sensitivity;
let scan: Scan;
/** The engine for the next scan. */
let engine: Engine;

function createScan(video: VideoInfo = info): Scan {
  const startScan: Engine['startScan'] = (request, options) => engine.startScan(request, options);
  const parts = { engine: { startScan }, info: video, elements: tracked, sensitivity };
  return new Scan({ ...parts, edits: new EventEdits(), options: new ScanOptionsStore() });
}

/** Starts the scan in a scripted engine. */
function startIn(scripted: Engine, resumed?: CheckpointSummary) {
  engine = scripted;
  return scan.start({ resumed });
}

beforeEach(() => {
  tracked = new Elements();
  sensitivity = new Sensitivity();
  sensitivity.set(75);
  scan = createScan();
});

/** Creates an engine whose scan is controlled by the test. */
function scriptedEngine() {
  const run = { pause: vi.fn(), resume: vi.fn(), cancel: vi.fn() };
  const outcome = Promise.withResolvers<ScanOutcome>();
  const requests: ScanRequest[] = [];
  let tell: (update: ScanUpdate) => void = () => undefined;
  const scripted: Engine = {
    startScan(request, { signal, onUpdate }) {
      requests.push(request);
      tell = onUpdate;
      signal?.addEventListener('abort', run.cancel);
      return { ...run, finished: outcome.promise };
    },
  };
  return {
    engine: scripted,
    run,
    requests,
    end: (status: ScanOutcome['status'], isResumed = false) => outcome.resolve({ status, report, isResumed }),
    fail: (error: Error) => outcome.reject(error),
    /** Reports one sample per second from `from` on, with these similarities (0..1) of every region. */
    tell: (
      from: number,
      similarities: number[],
      extra: Partial<ScanUpdate> = {},
      elementId = 'element-1',
    ) => {
      const times = similarities.map((_, index) => from + index);
      const batch = batchOf(times, similarities, elementId);
      tell({
        phase: 'full',
        progressPercent: 50,
        speed: 8,
        framesPerSecond: 240,
        framesLooked: from + similarities.length,
        secondsLeft: 1,
        batches: times.length > 0 ? [batch] : [],
        previewBatches: [],
        pictures: [],
        skippedRanges: [],
        ...extra,
      });
    },
  };
}

describe('an analysis', () => {
  beforeEach(() => {
    tracked.change('element-1', { selections });
  });

  it('requires three frames', async () => {
    const { engine: scripted, requests } = scriptedEngine();
    tracked.change('element-1', { selections: selections.slice(0, 2) });
    await expect(startIn(scripted)).rejects.toThrow('Please select 3 frames before starting analysis');
    expect(requests).toEqual([]);
    expect(scan.getState().status).toBe('idle');
  });

  it('collects samples while running and derives the log and the events from them', async () => {
    const made = scriptedEngine();
    const end = startIn(made.engine);
    made.tell(0, [0.2, 0.9]);
    expect(scan.getState()).toMatchObject({ status: 'analyzing', scanProgress: { progressPercent: 50 } });
    made.tell(2, [0.9, 0.3]);
    made.end('complete');
    expect(await end).toBe('complete');
    const { status, logs, events } = scan.getState();
    const log = logs.get('element-1') ?? [];
    expect(status).toBe('complete');
    expect(log.map(({ detected }) => detected)).toEqual([false, true, true, false]);
    expect(events).toMatchObject([{ startTime: 1, endTime: 3, startFrame: 1, endFrame: 2 }]);
  });

  it('leaves the page most of the time if deriving events takes long, and derives them at its end', async () => {
    const { derive, clock } = deriveSlowly(900);
    const made = scriptedEngine();
    const end = startIn(made.engine);
    const begun = clock.now;
    for (let second = 0; second < 120; second++) {
      clock.now = Math.max(clock.now, begun + 500 * second);
      made.tell(second, [second % 2]);
    }
    expect(clock.now - begun).toBeLessThan(62_000);
    expect(derive.mock.calls.length).toBeGreaterThan(5);
    expect(derive.mock.calls.length).toBeLessThan(15);
    made.end('complete');
    await end;
    expect(scan.getState().events).toHaveLength(60);
  });

  it('derives events only at its end if nobody sees it', async () => {
    const { derive, clock } = deriveSlowly(1);
    const made = scriptedEngine();
    engine = made.engine;
    const end = scan.start({ isUnseen: true });
    for (let second = 0; second < 10; second++) {
      clock.now += 1000;
      made.tell(second, [second % 2]);
    }
    expect(derive).not.toHaveBeenCalled();
    expect(scan.getState().scanProgress).not.toBeNull();
    made.end('complete');
    await end;
    expect(derive).toHaveBeenCalledOnce();
    expect(scan.getState().events).toHaveLength(5);
  });

  it('derives what it had found when it fails', async () => {
    const { clock } = deriveSlowly(900);
    const made = scriptedEngine();
    const end = startIn(made.engine);
    made.tell(0, [0.9]);
    clock.now += 500;
    made.tell(1, [0.2, 0.9]);
    made.fail(new Error('The decoder gave up.'));
    await expect(end).rejects.toThrow('The decoder gave up.');
    expect(scan.getState().events).toMatchObject([{ startTime: 0 }, { startTime: 2 }]);
  });

  it('follows the sensitivity without another scan', async () => {
    const made = scriptedEngine();
    const end = startIn(made.engine);
    made.tell(0, [0.2, 0.8, 0.9, 0.2]);
    made.end('complete');
    await end;
    sensitivity.set(85);
    expect(scan.getState().events).toMatchObject([{ startFrame: 2, endFrame: 2 }]);
    sensitivity.set(95);
    expect(scan.getState().events).toEqual([]);
    expect(made.requests).toHaveLength(1);
  });

  it('shows the keyframe pass until the full pass has samples of its own', () => {
    const made = scriptedEngine();
    void startIn(made.engine);
    made.tell(0, [], { phase: 'preview', previewBatches: [batchOf([0], [0])] });
    const scores = scan.getState().scores.get('element-1');
    expect(scores?.preview?.length).toBe(1);
    expect(scores?.series).toBeNull();
  });

  it.each([
    [false, 'all'],
    [true, 'since-resumed'],
  ])('knows what evidence the engine has of it (resumed: %s): %s', async (isResumed, evidence) => {
    const made = scriptedEngine();
    const end = startIn(made.engine);
    made.tell(0, [0.2, 0.9]);
    made.end('complete', isResumed);
    await end;
    expect(scan.getState()).toMatchObject({ status: 'complete', evidence });
  });

  it('can be paused and resumed, and tells the engine exactly once each time', () => {
    const made = scriptedEngine();
    void startIn(made.engine);
    scan.pause();
    scan.pause();
    expect(scan.getState().status).toBe('paused');
    expect(made.run.pause).toHaveBeenCalledOnce();
    scan.resume();
    expect(scan.getState().status).toBe('analyzing');
    expect(made.run.resume).toHaveBeenCalledOnce();
  });

  it('keeps what it found when it is cancelled', async () => {
    const made = scriptedEngine();
    const end = startIn(made.engine);
    made.tell(0, [0.9, 0.2]);
    scan.cancel();
    expect(made.run.cancel).toHaveBeenCalledOnce();
    made.end('cancelled');
    expect(await end).toBe('cancelled');
    expect(scan.getState().status).toBe('cancelled');
    expect(scan.getState().logs.get('element-1')).toMatchObject([{ detected: true }, {}]);
  });

  it('ends an open event where the scan got to, or at the end of the video once complete', async () => {
    const cut = scriptedEngine();
    const cutEnd = startIn(cut.engine);
    cut.tell(0, [0.2, 0.9]);
    cut.end('cancelled');
    await cutEnd;
    expect(scan.getState().events).toMatchObject([{ startTime: 1, endTime: 2 }]);
    const whole = scriptedEngine();
    scan = createScan({ ...info, duration: 4.5 });
    const wholeEnd = startIn(whole.engine);
    whole.tell(0, [0.2, 0.2, 0.2, 0.9]);
    whole.end('complete');
    await wholeEnd;
    expect(scan.getState().events).toMatchObject([{ startTime: 3, endTime: 4.5 }]);
  });

  it('reports the error and can be started again', async () => {
    const broken = scriptedEngine();
    const end = startIn(broken.engine);
    broken.fail(new Error('The decoder gave up.'));
    await expect(end).rejects.toThrow('The decoder gave up.');
    expect(scan.getState().status).toBe('failed');
    const next = scriptedEngine();
    void startIn(next.engine);
    expect(scan.getState().status).toBe('analyzing');
  });

  it('changes nothing once forgotten, and does not report its end as a failure', async () => {
    const made = scriptedEngine();
    const end = startIn(made.engine);
    scan.forget();
    made.tell(0, [0.9]);
    made.fail(new Error('The engine was closed.'));
    expect(await end).toBe('cancelled');
    expect(scan.getState()).toEqual(NO_SCAN);
  });

  it('does not affect the next one once forgotten', async () => {
    const old = scriptedEngine();
    const oldEnd = startIn(old.engine);
    scan.forget();
    const made = scriptedEngine();
    void startIn(made.engine);
    old.end('cancelled');
    await oldEnd;
    scan.pause();
    expect(made.run.pause).toHaveBeenCalledOnce();
  });

  it('does not affect one that starts while it is still ending', async () => {
    const old = scriptedEngine();
    const oldEnd = startIn(old.engine);
    old.tell(0, [0.9]);
    old.end('complete');
    await new Promise<void>((resolve) => {
      scan.subscribe(({ status }) => status === 'complete' && resolve());
    });
    const made = scriptedEngine();
    void startIn(made.engine);
    expect(await oldEnd).toBe('cancelled');
    expect(scan.getState()).toMatchObject({ status: 'analyzing', events: [] });
    scan.pause();
    expect(made.run.pause).toHaveBeenCalledOnce();
  });

  it("resumes from a checkpoint, with the checkpoint's matcher and frames", () => {
    const made = scriptedEngine();
    const elements = [{ id: 'element-1', selections, counterExamples: [], processing: NO_PROCESSING }];
    void startIn(made.engine, { ...exampleCheckpoint, elements, matcher: 'classic', everyNth: 5 });
    expect(made.requests).toMatchObject([{ resume: true, matcher: 'classic', everyNth: 5, elements }]);
  });
});

describe('an analysis of every frame after a quick look', () => {
  const begin = (isQuick = true) => {
    const made = scriptedEngine();
    scan.show({
      status: 'complete',
      scores: exampleScores([0.9, 0.2, 0.2, 0.9]),
      report: { ...report, isQuick },
    });
    return { ...made, ended: startIn(made.engine) };
  };
  const starts = () => scan.getState().events.map(({ startTime }) => startTime);

  beforeEach(() => {
    tracked.change('element-1', { selections });
  });

  it('keeps what was found until it gets there itself', async () => {
    const { tell, end, ended } = begin();
    expect(starts()).toEqual([0, 3]);
    tell(0, [0.9, 0.9]);
    expect(scan.getState().events).toMatchObject([{ startTime: 0, endTime: 2 }, { startTime: 3 }]);
    expect(scan.getState().logs.get('element-1')).toHaveLength(4);
    tell(2, [0.2, 0.2]);
    end('complete');
    await ended;
    expect(starts()).toEqual([0]);
    expect(scan.getState().report?.isQuick).toBe(false);
  });

  it('restores the quick look when it is cancelled, at once', async () => {
    const { tell, end, ended } = begin();
    tell(0, [0.2, 0.2]);
    const statuses = new Set<string>();
    scan.subscribe(({ status }) => statuses.add(status));
    end('cancelled');
    expect(await ended).toBe('cancelled');
    expect([...statuses]).toEqual(['complete']);
    expect(starts()).toEqual([0, 3]);
    expect(scan.getState()).toMatchObject({
      status: 'complete',
      report: { isQuick: true },
      evidence: 'none',
    });
  });

  it('restores the quick look when it fails, and still says why', async () => {
    const { tell, fail, ended } = begin();
    tell(0, [0.2, 0.2]);
    const failure = new Error('The decoder gave up.');
    fail(failure);
    await expect(ended).rejects.toBe(failure);
    expect(starts()).toEqual([0, 3]);
    expect(scan.getState()).toMatchObject({ status: 'complete', report: { isQuick: true }, failure });
  });

  it('skips the keyframe pass, and shows no results of a full scan or of other selections meanwhile', () => {
    const { requests } = begin();
    expect(requests).toMatchObject([{ keyframesFirst: false }]);
    scan.forget();
    begin(false);
    expect(starts()).toEqual([]);
    scan.forget();
    scan.show({ status: 'complete', scores: exampleScores([0.9]), report: { ...report, isQuick: true } });
    tracked.change('element-1', { selections: [...selections] });
    void startIn(scriptedEngine().engine);
    expect(starts()).toEqual([]);
  });
});

describe('a second scan of every frame', () => {
  const before = () => ({ status: 'complete' as const, scores: exampleScores([0.9, 0.2, 0.2, 0.9]), report });
  const begin = () => {
    const made = scriptedEngine();
    return { ...made, ended: startIn(made.engine) };
  };
  const starts = () => scan.getState().events.map(({ startTime }) => startTime);

  beforeEach(() => {
    tracked.change('element-1', { selections });
    scan.show(before());
  });

  it('restores the first when cancelled, and says that its results are the earlier ones', async () => {
    const { tell, end, ended } = begin();
    tell(0, [0.2, 0.9]);
    expect(starts()).toEqual([1]);
    end('cancelled');
    expect(await ended).toBe('cancelled');
    expect(starts()).toEqual([0, 3]);
    expect(scan.getState()).toMatchObject({ status: 'complete', report, evidence: 'none', isEarlier: true });
    expect(scan.isOfCurrentMarking).toBe(true);
  });

  it('restores the first when it fails, and still says why', async () => {
    const { tell, fail, ended } = begin();
    tell(0, [0.2, 0.9]);
    const failure = new Error('The decoder gave up.');
    fail(failure);
    await expect(ended).rejects.toBe(failure);
    expect(starts()).toEqual([0, 3]);
    expect(scan.getState()).toMatchObject({ status: 'complete', isEarlier: true, failure });
  });

  it('restores the first as one of the selections before, if others were scanned for', async () => {
    tracked.change('element-1', { selections: [...selections] });
    const { end, ended } = begin();
    end('cancelled');
    await ended;
    expect(starts()).toEqual([0, 3]);
    expect(scan.isOfCurrentMarking).toBe(false);
  });

  it('restores the first as scanned for selections that were registered in the meantime', async () => {
    const { end, ended } = begin();
    const registered = selections.map((selection) => ({ ...selection, x: 0.25 }));
    tracked.change('element-1', { selections: registered });
    scan.replaceScanned('element-1', selections, registered);
    end('cancelled');
    await ended;
    expect(scan.isOfCurrentMarking).toBe(true);
  });

  it('has the first as its results until it is complete itself', async () => {
    const { tell, end, ended } = begin();
    const first = scan.results;
    expect(first?.events.map(({ startTime }) => startTime)).toEqual([0, 3]);
    tell(0, [0.2, 0.9, 0.2]);
    expect(scan.results).toBe(first);
    end('complete');
    await ended;
    expect(scan.results?.events).toMatchObject([{ startTime: 1 }]);
    expect(scan.getState().isEarlier).toBe(false);
  });

  it('keeps what it found when it is cancelled, if the first was cancelled too', async () => {
    scan.show({ ...before(), status: 'cancelled' });
    const { tell, end, ended } = begin();
    tell(0, [0.2, 0.9]);
    end('cancelled');
    await ended;
    expect(scan.getState()).toMatchObject({ status: 'cancelled', isEarlier: false });
    expect(starts()).toEqual([1]);
  });

  it('leaves a cancelled first one as the results when it fails, but not those of a removed element', async () => {
    scan.show({ ...before(), status: 'cancelled' });
    const { fail, ended } = begin();
    fail(new Error('The decoder gave up.'));
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
    const made = scriptedEngine();
    const end = startIn(made.engine);
    made.tell(0, [0.9, 0.2, 0.9, 0.2]);
    made.tell(0, [0.2, 0.2, 0.9, 0.2], {}, 'element-2');
    made.end('complete');
    await end;
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

/** Creates samples in which all three regions have the given similarity (0..1). */
function batchOf(times: number[], values: number[], elementId = 'element-1'): ScoreBatch {
  const shape = { regionCount: 3, geometry: null };
  const series = new ScoreSeries(shape);
  times.forEach((time, index) => {
    const similarities = new Uint16Array(3).fill((values[index] ?? 0) * 65_535);
    series.add(time, time, { similarities, opacity: 0, earlier: 0, later: 0, sightings: new Uint16Array(0) });
  });
  return { elementId, ...shape, ...series.batchFrom(0, 0) };
}
