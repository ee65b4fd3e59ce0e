import type { ClipClient, ClipOrder } from '@framescout/clips';
import { type AimedLayout, DEFAULT_CLIP_SETTINGS, plainLayout, RemoteError } from '@framescout/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { downloadBlob } from '../../../platform/download-file.ts';
import { exampleClip } from '../../../test-support/example-clips.ts';
import type { ClipJob } from './clip-job.ts';
import { type ClipFailure, ClipRunner } from './clip-runner.ts';

vi.mock('../../../platform/download-file.ts', () => ({ downloadBlob: vi.fn() }));

const clips = [5, 20, 40].map((start, index) => exampleClip(start, index + 1));
const job: ClipJob = {
  clips,
  listed: 3,
  names: new Map(),
  settings: { ...DEFAULT_CLIP_SETTINGS, selectedFormat: 'mp4' },
  cut: { ...DEFAULT_CLIP_SETTINGS, selectedFormat: 'mp4', playsEverywhere: true },
  paths: [],
  output: 'files',
  folder: null,
  project: 'match',
  work: [],
  concurrency: 1,
};

type Maker = Pick<ClipClient, 'beginRun' | 'make' | 'pack' | 'hasEnded'>;

/** A clip maker that records its orders; `fails` selects those that go wrong. */
function createMaker(fails: (order: ClipOrder) => boolean = () => false) {
  const orders: ClipOrder[] = [];
  const packed: string[][] = [];
  const maker: Maker = {
    hasEnded: false,
    beginRun: async () => {},
    make: async (order, { onProgress } = {}) => {
      orders.push(order);
      onProgress?.(0.5);
      const refusal = new RemoteError({ code: 'clip-failed', message: 'The disk is full.', details: {} });
      const file = new File(['clip'], order.name);
      if (fails(order)) throw refusal;
      return { file, detour: null };
    },
    pack: async (files, name) => {
      packed.push(files.map((file) => file.name));
      return { file: new File(['zip'], name), detour: null };
    },
  };
  return { maker, orders, packed };
}

let runner: ClipRunner;
const onFailure = vi.fn<(failure: ClipFailure) => void>();

/** Makes the clips of a video that stays open, unless something else is said. */
function make(maker: Maker, changes: Partial<ClipJob> = {}, hasUserLeft = () => false) {
  return runner.make(maker, { ...job, ...changes }, { onFailure, hasUserLeft });
}

/** How the clips stand, in their order. */
const kinds = () => clips.map(({ id }) => runner.getState().statuses.get(id)?.status.kind);

const downloaded = () => vi.mocked(downloadBlob).mock.calls.map(([, name]) => name);

beforeEach(() => {
  vi.mocked(downloadBlob).mockClear();
  onFailure.mockClear();
  runner = new ClipRunner();
});

describe('a run of clips', () => {
  it('makes the clips in turn and downloads each, named so that they sort', async () => {
    const { maker, orders } = createMaker();
    const report = await make(maker);
    expect(report).toEqual({ made: 3, failures: [], isCancelled: false, archive: null, work: null });
    expect(orders.map(({ segments }) => segments)).toEqual(
      clips.map(({ start, end }) => [{ start, end, events: [] }]),
    );
    expect(downloaded()).toEqual(['match-01-00.00.05.mp4', 'match-02-00.00.20.mp4', 'match-03-00.00.40.mp4']);
    expect(runner.getState().run).toBeNull();
  });

  it('tells each clip where the element is that its layout follows, while it lasts', async () => {
    const { maker, orders } = createMaker();
    const focus = { x: 0.5, y: 0.5, zoom: 1, follow: 'Kill' };
    const layout = { ...plainLayout('9:16'), background: { kind: 'crop', focus } as const };
    const points = [0, 6, 7, 21, 41, 60].map((time) => ({ time, x: time / 100, y: 0.5 }));
    await make(maker, { cut: { ...job.cut, layout }, paths: [{ element: 'Kill', points }] });
    for (const [index, { settings }] of orders.entries()) {
      const [{ start = 0, end = 0 } = {}] = orders[index]?.segments ?? [];
      const aimed: AimedLayout | null = settings.layout;
      const times = aimed?.paths?.[0]?.points.map(({ time }) => time) ?? [];
      expect(times).toEqual(
        expect.arrayContaining(points.map(({ time }) => time).filter((time) => time >= start && time <= end)),
      );
      expect(times.length).toBeLessThan(points.length);
    }
  });

  it('continues after a clip that fails, and says which one failed and why', async () => {
    const { maker } = createMaker(({ name }) => name.includes('-02-'));
    const report = await make(maker);
    expect(report).toMatchObject({ made: 2, failures: [{ number: 2, reason: 'The disk is full.' }] });
    expect(onFailure).toHaveBeenCalledExactlyOnceWith({ number: 2, reason: 'The disk is full.' });
    expect(downloaded()).toHaveLength(2);
  });

  it('numbers clips as they are listed, even if others are left out', async () => {
    const { maker } = createMaker(({ name }) => name.includes('-003-'));
    const report = await make(maker, { clips: clips.slice(1), listed: 120 });
    expect(downloaded()).toEqual(['match-002-00.00.20.mp4']);
    expect(report.failures).toEqual([{ number: 3, reason: 'The disk is full.' }]);
  });

  it('makes something else of the clips in their place, of which they know nothing', async () => {
    const { maker, orders } = createMaker(({ name }) => name.endsWith('2.gif'));
    const extract = { kind: 'gif' as const, maxBytes: 8e6, moments: [] };
    const segments = [{ start: 5, end: 9 }];
    const extracts = [0, 1].map((clip) => ({ name: `${clip + 1}.gif`, segments, extract, clip }));
    const report = await make(maker, { extracts });
    expect(orders[0]).toMatchObject({ segments, extract, settings: job.cut });
    expect(downloaded()).toEqual(['1.gif']);
    expect(report.failures).toEqual([{ number: 2, reason: 'The disk is full.' }]);
  });

  it('reports a reel that fails without the number of a clip', async () => {
    const { maker } = createMaker(() => true);
    const report = await make(maker, { output: 'reel' });
    expect(report.failures).toEqual([{ number: null, reason: 'The disk is full.' }]);
  });

  it('reports what the finished clips took, if their work was planned', async () => {
    const { maker } = createMaker(({ name }) => name.includes('-02-'));
    const work = clips.map(() => ({ seconds: 4, encodedFrames: 120, bytes: 1000, isPlanned: true }));
    const report = await make(maker, { work });
    expect(report.work).toMatchObject({ clips: 2, encodedFrames: 240, bytes: 2000 });
    expect(report.work?.seconds).toBeLessThan(4);
    const forecast = work.map((one, index) => ({ ...one, isPlanned: index > 0 }));
    expect((await make(maker, { work: forecast })).work).toBeNull();
  });

  it('reports the status of each clip', async () => {
    const { maker } = createMaker(({ name }) => name.includes('-02-'));
    const seen: (string | undefined)[][] = [];
    runner.subscribe(() => seen.push(kinds()));
    await make(maker);
    expect(seen).toContainEqual(['made', 'making', 'waiting']);
    expect(seen.at(-1)).toEqual(['made', 'failed', 'made']);
  });

  it('makes as many clips in parallel as it is told, and packs them in order', async () => {
    const { maker, packed } = createMaker();
    const waiting: (() => void)[] = [];
    let most = 0;
    let atOnce = 0;
    const makeClip: Maker['make'] = async (order, options) => {
      most = Math.max(most, ++atOnce);
      await new Promise<void>((resolve) => {
        // The later of two finishes first.
        waiting.push(resolve);
        if (waiting.length === 2 || order.name.includes('-03-'))
          for (const go of waiting.splice(0).reverse()) go();
      });
      atOnce--;
      return maker.make(order, options);
    };
    const report = await make({ ...maker, make: makeClip }, { output: 'zip', concurrency: 2 });
    expect(report.made).toBe(3);
    expect(most).toBe(2);
    expect(packed).toEqual([['match-01-00.00.05.mp4', 'match-02-00.00.20.mp4', 'match-03-00.00.40.mp4']]);
  });

  it('shows the progress of the clip started last, and then that the clips are packed', async () => {
    const { maker } = createMaker();
    const seen: string[] = [];
    runner.subscribe(({ run }) => {
      if (run?.step.kind === 'making') seen.push(`${run.step.number} ${run.step.name} ${run.step.percent}`);
      else if (run) seen.push(run.step.kind);
    });
    const ready: (() => void)[] = [];
    const makeClip: Maker['make'] = async (order, options) => {
      await new Promise<void>((resolve) => {
        ready.push(resolve);
        if (ready.length === 3) for (const go of ready) go();
      });
      return maker.make(order, options);
    };
    await make({ ...maker, make: makeClip }, { output: 'zip', concurrency: 3 });
    expect(seen[0]).toBe('preparing');
    expect(seen).toContain('3 match-03-00.00.40.mp4 50');
    expect(seen.filter((step) => /^[12] .* [1-9]/.test(step))).toEqual([]);
    expect(seen.at(-1)).toBe('packing');
  });

  it('packs the clips that succeeded into one archive', async () => {
    const { maker, packed } = createMaker(({ name }) => name.includes('-01-'));
    await make(maker, { output: 'zip' });
    expect(packed).toEqual([['match-02-00.00.20.mp4', 'match-03-00.00.40.mp4']]);
    expect(downloaded()).toEqual(['match-clips.zip']);
  });

  it('joins all clips into one file with a chapter for each', async () => {
    const { maker, orders } = createMaker();
    await make(maker, { output: 'reel' });
    expect(orders).toHaveLength(1);
    expect(orders[0]?.segments).toHaveLength(3);
    expect(orders[0]?.chapterTitles).toEqual(['00:00:07.000', '00:00:22.000', '00:00:42.000']);
    expect(downloaded()).toEqual(['match-highlights.mp4']);
  });

  it('ends quietly if another video is opened in the meantime', async () => {
    let hasUserLeft = false;
    const { maker, orders } = createMaker(() => {
      hasUserLeft = true;
      return true;
    });
    const report = await make(maker, {}, () => hasUserLeft);
    expect(report).toMatchObject({ made: 0, isCancelled: true });
    expect(orders).toHaveLength(1);
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('says of each clip that it failed if the maker stops, and keeps the ones made before', async () => {
    const { maker } = createMaker(({ name }) => !name.includes('-01-'));
    const report = await make({ ...maker, hasEnded: true });
    expect(report).toMatchObject({ made: 1, isCancelled: false });
    expect(kinds()).toEqual(['made', 'failed', 'failed']);
  });

  it('keeps saying why the others failed while one is tried again', async () => {
    await make(createMaker(({ name }) => !name.includes('-01-')).maker);
    await make(createMaker().maker, { clips: clips.slice(1, 2) });
    expect(kinds()).toEqual(['made', 'made', 'failed']);
  });

  it('downloads a clip that the chosen folder does not take, and says why', async () => {
    const { maker } = createMaker();
    const detour = '"match-02-00.00.20.mp4" can\'t be saved: the drive did not answer.';
    const makeClip: Maker['make'] = async (order) =>
      order.name.includes('-02-')
        ? { file: new File(['clip'], order.name), detour }
        : { file: null, detour: null };
    await make({ ...maker, make: makeClip }, { output: 'folder' });
    expect(downloaded()).toEqual(['match-02-00.00.20.mp4']);
    const { statuses } = runner.getState();
    expect(clips.map(({ id }) => statuses.get(id)?.status)).toEqual([
      { kind: 'made', detour: null },
      { kind: 'made', detour },
      { kind: 'made', detour: null },
    ]);
  });

  it('ends if it is cancelled before it could start', async () => {
    const { maker, orders } = createMaker();
    const beginRun: Maker['beginRun'] = ({ signal } = {}) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    const made = make({ ...maker, beginRun });
    runner.cancel();
    expect(await made).toMatchObject({ made: 0, failures: [], isCancelled: true });
    expect(orders).toEqual([]);
    expect(runner.getState().run).toBeNull();
  });

  it('stops the current clip when it is cancelled, and packs the finished ones', async () => {
    const { maker, orders, packed } = createMaker(({ name }) => {
      if (name.includes('-02-')) runner.cancel();
      return name.includes('-02-');
    });
    const report = await make(maker, { output: 'zip' });
    expect(report).toMatchObject({ made: 1, failures: [], isCancelled: true });
    expect(orders).toHaveLength(2);
    expect(onFailure).not.toHaveBeenCalled();
    expect(packed).toEqual([['match-01-00.00.05.mp4']]);
    expect(downloaded()).toEqual(['match-clips.zip']);
  });

  it('makes no archive if it is cancelled while packing, and reports no clip as made', async () => {
    const { maker } = createMaker();
    const pack: Maker['pack'] = (_files, _name, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        runner.cancel();
      });
    const report = await make({ ...maker, pack }, { output: 'zip' });
    expect(report).toMatchObject({ isCancelled: true, archive: 'cancelled' });
    expect(downloaded()).toEqual([]);
    expect(runner.getState()).toMatchObject({ run: null, statuses: new Map() });
  });

  it('saves the finished clips individually if its maker was stuck and has ended', async () => {
    const { maker, packed } = createMaker(({ name }) => {
      if (name.includes('-03-')) runner.cancel();
      return name.includes('-03-');
    });
    const report = await make({ ...maker, hasEnded: true }, { output: 'zip' });
    expect(report).toMatchObject({ made: 2, isCancelled: true });
    expect(packed).toEqual([]);
    expect(downloaded()).toEqual(['match-01-00.00.05.mp4', 'match-02-00.00.20.mp4']);
  });

  it('saves the finished clips individually if they cannot be packed, and says so', async () => {
    const { maker } = createMaker(({ name }) => name.includes('-02-'));
    const full = new RemoteError({ code: 'clip-not-written', message: 'The disk is full.', details: {} });
    const pack = () => Promise.reject(full);
    await expect(make({ ...maker, pack }, { output: 'zip' })).rejects.toMatchObject({
      code: 'clips-not-packed',
      message: 'The disk is full. The clips were saved one by one instead.',
    });
    expect(downloaded()).toEqual(['match-01-00.00.05.mp4', 'match-03-00.00.40.mp4']);
    expect(runner.getState().run).toBeNull();
  });

  it('packs nothing once the user has left the video', async () => {
    const { maker, packed } = createMaker();
    await make(maker, { output: 'zip' }, () => true);
    expect([packed, downloaded()]).toEqual([[], []]);
  });
});
