import type { VideoInfo } from '@framescout/contract';
import { NO_PROCESSING } from '@framescout/contract';
import {
  type EngineClient,
  type ScanOutcome,
  type ScanRequest,
  type ScanUpdate,
  type ScoreBatch,
  ScoreSeries,
} from '@framescout/engine';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exampleReport as report, exampleSelections as selections } from '../../test-support/example-scan.ts';
import {
  activateElement,
  addElement,
  changeElement,
  removeElement,
  replaceElements,
  setElementRules,
} from '../elements/index.ts';
import {
  analyze,
  cancelAnalysis,
  forgetAnalysis,
  isScanned,
  pauseAnalysis,
  resumeAnalysis,
} from './scan-controller.ts';
import { forgetScanned, NO_SCAN, scanStore } from './scan-store.ts';
import { setSensitivity } from './sensitivity-store.ts';

const info: VideoInfo = {
  name: 'match.mp4',
  sizeBytes: 1,
  container: 'MP4',
  codec: 'H.264',
  codecString: 'avc1.64001f',
  width: 1280,
  height: 720,
  displayWidth: 1280,
  displayHeight: 720,
  rotation: 0,
  frameRate: 1,
  isVariableFrameRate: false,
  firstFrameTime: 0,
  duration: 4,
  totalFrames: 4,
  sound: null,
  reader: 'browser',
};

/** An engine whose scan does what the test says. */
function scriptedEngine() {
  const run = { pause: vi.fn(), resume: vi.fn(), cancel: vi.fn() };
  const outcome = Promise.withResolvers<ScanOutcome>();
  const requests: ScanRequest[] = [];
  let tell: (update: ScanUpdate) => void = () => undefined;
  const engine: Pick<EngineClient, 'startScan'> = {
    startScan(request, { signal, onUpdate }) {
      requests.push(request);
      tell = onUpdate;
      signal?.addEventListener('abort', run.cancel);
      return { ...run, finished: outcome.promise };
    },
  };
  return {
    engine,
    run,
    requests,
    end: (status: ScanOutcome['status']) => outcome.resolve({ status, report }),
    fail: (error: Error) => outcome.reject(error),
    /** One sample a second from `from` on, every region as similar as said (0..1). */
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
        skippedRanges: [],
        ...extra,
      });
    },
  };
}

describe('an analysis', () => {
  beforeEach(() => {
    forgetAnalysis();
    replaceElements();
    changeElement('element-1', { selections });
    setSensitivity(75);
  });

  it('needs three frames', async () => {
    const { engine, requests } = scriptedEngine();
    changeElement('element-1', { selections: selections.slice(0, 2) });
    await expect(analyze(engine, info)).rejects.toThrow('Please select 3 frames before starting analysis');
    expect(requests).toEqual([]);
    expect(scanStore.getState().status).toBe('idle');
  });

  it('gathers samples while it runs and reads the log and the events out of them', async () => {
    const scan = scriptedEngine();
    const end = analyze(scan.engine, info);
    scan.tell(0, [0.2, 0.9]);
    expect(scanStore.getState()).toMatchObject({ status: 'analyzing', reading: { progressPercent: 50 } });
    scan.tell(2, [0.9, 0.3]);
    scan.end('complete');
    expect(await end).toBe('complete');
    const { status, logs, events } = scanStore.getState();
    const log = logs.get('element-1') ?? [];
    expect(status).toBe('complete');
    expect(log.map(({ detected }) => detected)).toEqual([false, true, true, false]);
    expect(events).toMatchObject([{ startTime: 1, endTime: 3, startFrame: 1, endFrame: 2 }]);
  });

  it('follows the sensitivity without another scan', async () => {
    const scan = scriptedEngine();
    const end = analyze(scan.engine, info);
    scan.tell(0, [0.2, 0.8, 0.9, 0.2]);
    scan.end('complete');
    await end;
    setSensitivity(85);
    expect(scanStore.getState().events).toMatchObject([{ startFrame: 2, endFrame: 2 }]);
    setSensitivity(95);
    expect(scanStore.getState().events).toEqual([]);
    expect(scan.requests).toHaveLength(1);
  });

  it('shows the keyframe pass until the full pass has samples of its own', () => {
    const scan = scriptedEngine();
    void analyze(scan.engine, info);
    scan.tell(0, [], { phase: 'preview', previewBatches: [batchOf([0], [0])] });
    const scores = scanStore.getState().scores.get('element-1');
    expect(scores?.preview?.length).toBe(1);
    expect(scores?.series).toBeNull();
  });

  it('is held and goes on, and passes each word to the engine once', () => {
    const scan = scriptedEngine();
    void analyze(scan.engine, info);
    pauseAnalysis();
    pauseAnalysis();
    expect(scanStore.getState().status).toBe('paused');
    expect(scan.run.pause).toHaveBeenCalledOnce();
    resumeAnalysis();
    expect(scanStore.getState().status).toBe('analyzing');
    expect(scan.run.resume).toHaveBeenCalledOnce();
  });

  it('keeps what was seen when it is cancelled', async () => {
    const scan = scriptedEngine();
    const end = analyze(scan.engine, info);
    scan.tell(0, [0.9, 0.2]);
    cancelAnalysis();
    expect(scan.run.cancel).toHaveBeenCalledOnce();
    scan.end('cancelled');
    expect(await end).toBe('cancelled');
    expect(scanStore.getState().status).toBe('cancelled');
    expect(scanStore.getState().logs.get('element-1')).toMatchObject([{ detected: true }, {}]);
  });

  it('ends an event that is still open where the scan has come to, and at the end of the video once complete', async () => {
    const cut = scriptedEngine();
    const cutEnd = analyze(cut.engine, info);
    cut.tell(0, [0.2, 0.9]);
    cut.end('cancelled');
    await cutEnd;
    expect(scanStore.getState().events).toMatchObject([{ startTime: 1, endTime: 2 }]);
    const whole = scriptedEngine();
    const wholeEnd = analyze(whole.engine, { ...info, duration: 4.5 });
    whole.tell(0, [0.2, 0.2, 0.2, 0.9]);
    whole.end('complete');
    await wholeEnd;
    expect(scanStore.getState().events).toMatchObject([{ startTime: 3, endTime: 4.5 }]);
  });

  it('says what went wrong and can be started again', async () => {
    const broken = scriptedEngine();
    const end = analyze(broken.engine, info);
    broken.fail(new Error('The decoder gave up.'));
    await expect(end).rejects.toThrow('The decoder gave up.');
    expect(scanStore.getState().status).toBe('failed');
    const next = scriptedEngine();
    void analyze(next.engine, info);
    expect(scanStore.getState().status).toBe('analyzing');
  });

  it('that is forgotten changes nothing any more, nor counts its end as a failure', async () => {
    const scan = scriptedEngine();
    const end = analyze(scan.engine, info);
    forgetAnalysis();
    scan.tell(0, [0.9]);
    scan.fail(new Error('The engine was closed.'));
    expect(await end).toBe('cancelled');
    expect(scanStore.getState()).toEqual(NO_SCAN);
  });

  it("that is forgotten leaves the next one's run alone", async () => {
    const old = scriptedEngine();
    const oldEnd = analyze(old.engine, info);
    forgetAnalysis();
    const scan = scriptedEngine();
    void analyze(scan.engine, info);
    old.end('cancelled');
    await oldEnd;
    pauseAnalysis();
    expect(scan.run.pause).toHaveBeenCalledOnce();
  });

  it('takes up where a checkpoint left off, with its own matcher and frames', () => {
    const scan = scriptedEngine();
    const elements = [{ id: 'element-1', selections, counterExamples: [], processing: NO_PROCESSING }];
    void analyze(scan.engine, info, {
      fingerprint: 'x',
      videoName: 'match.mp4',
      progressPercent: 40,
      savedAt: 0,
      elements,
      matcher: 'classic',
      everyNth: 5,
    });
    expect(scan.requests).toMatchObject([{ resume: true, matcher: 'classic', everyNth: 5, elements }]);
  });
});

describe('an analysis of several elements', () => {
  beforeEach(() => {
    forgetAnalysis();
    replaceElements();
    changeElement('element-1', { selections });
    addElement();
    changeElement('element-2', { selections, name: 'Cam' });
    setSensitivity(75);
  });

  async function analyzed() {
    const scan = scriptedEngine();
    const end = analyze(scan.engine, info);
    scan.tell(0, [0.9, 0.2, 0.9, 0.2]);
    scan.tell(0, [0.2, 0.2, 0.9, 0.2], {}, 'element-2');
    scan.end('complete');
    await end;
    return scan;
  }

  it('is one scan, with the events and the log of each', async () => {
    const { requests } = await analyzed();
    expect(requests.map(({ elements }) => elements.map(({ id }) => id))).toEqual([
      ['element-1', 'element-2'],
    ]);
    const { events, logs } = scanStore.getState();
    expect(events.map(({ element, startTime }) => [element, startTime])).toEqual([
      ['Element 1', 0],
      ['Element 1', 2],
      ['Cam', 2],
    ]);
    expect([...logs.keys()]).toEqual(['element-1', 'element-2']);
  });

  it('leaves out an element that is not marked in full', async () => {
    changeElement('element-2', { selections: selections.slice(1) });
    const { requests } = await analyzed();
    expect(requests[0]?.elements).toHaveLength(1);
  });

  it('follows rules over elements, and names, without another scan', async () => {
    const { requests } = await analyzed();
    setElementRules([
      {
        id: 'rule-1',
        color: 'red',
        combination: { kind: 'without', element: 'element-1', other: 'element-2' },
      },
    ]);
    changeElement('element-1', { name: 'Kill' });
    const { events } = scanStore.getState();
    expect(events.filter(({ sourceId }) => sourceId === 'rule-1')).toMatchObject([
      { element: 'Kill without Cam', startTime: 0 },
    ]);
    expect(requests).toHaveLength(1);
  });

  it('knows whether every marked element was scanned for as it is marked now', async () => {
    expect(isScanned()).toBe(false);
    await analyzed();
    expect(isScanned()).toBe(true);
    changeElement('element-2', { selections: [...selections] });
    expect(isScanned()).toBe(false);
  });

  it('knows that an element was scanned for elsewhere than it is looked for now', async () => {
    await analyzed();
    forgetScanned('element-2');
    expect(isScanned()).toBe(false);
  });

  it('gives nothing of an element that is gone to one that takes its number', async () => {
    await analyzed();
    removeElement('element-2');
    addElement();
    activateElement('element-2');
    const { events, scores } = scanStore.getState();
    expect(events.map(({ sourceId }) => sourceId)).toEqual(['element-1', 'element-1']);
    expect([...scores.keys()]).toEqual(['element-1']);
  });
});

/** Samples whose three regions are all as similar as said (0..1). */
function batchOf(times: number[], values: number[], elementId = 'element-1'): ScoreBatch {
  const shape = { regionCount: 3, geometry: null };
  const series = new ScoreSeries(shape);
  times.forEach((time, index) => {
    const similarities = new Uint16Array(3).fill((values[index] ?? 0) * 65_535);
    series.add(time, time, { similarities, opacity: 0, earlier: 0, sightings: new Uint16Array(0) });
  });
  return { elementId, ...shape, ...series.batchFrom(0, 0) };
}
