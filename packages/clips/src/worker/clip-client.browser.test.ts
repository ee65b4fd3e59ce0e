import { type ClipFormat, DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { openVideo, switchFFmpeg } from '@framescout/media';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { ClipClient } from './clip-client.ts';

const FILE = 'h264-b-frames.mp4';
const opened: ClipClient[] = [];

afterEach(() => {
  for (const client of opened.splice(0)) client[Symbol.dispose]();
});

async function open(name = FILE) {
  const client = new ClipClient();
  opened.push(client);
  await client.open(await loadFixture(name), name);
  await client.beginRun();
  return client;
}

function orderOf(selectedFormat: ClipFormat) {
  return {
    segments: [{ start: 0.2, end: 2.6 }],
    settings: { ...DEFAULT_CLIP_SETTINGS, sourceFrameRate: 30 as const, selectedFormat },
    name: `clip.${selectedFormat}`,
    folder: null,
    chapterTitles: [],
  };
}

describe('making a clip', () => {
  // Browser encoders are told to stop; FFmpeg, which blocks its thread, is terminated. Copied packets would
  // be finished before anyone could cancel.
  it.each([
    ['webm', 0],
    ['wmv', 0.5],
  ] as const)('into %s stops when cancelled, and another can be made', async (format, from) => {
    const client = await open();
    const abort = new AbortController();
    const onProgress = (done: number) => {
      if (done >= from) abort.abort();
    };
    const cancelled = client.make(orderOf(format), { signal: abort.signal, onProgress });
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    const { file } = await client.make(orderOf('mp4'));
    expect(file?.size).toBeGreaterThan(1000);
  });

  it('never starts if already cancelled', async () => {
    const client = await open();
    const made = client.make(orderOf('mp4'), { signal: AbortSignal.abort() });
    await expect(made).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('with FFmpeg lets the page start its worker, and reports progress that never goes backwards', async () => {
    const started = vi.spyOn(globalThis, 'Worker');
    const client = await open();
    const heard: number[] = [];
    const { file } = await client.make(orderOf('avi'), { onProgress: (done) => heard.push(done) });
    const names = started.mock.calls.map(([, options]) => options?.name);
    started.mockRestore();
    expect(names).toEqual(['framescout-clips', 'framescout-ffmpeg']);
    expect(heard).not.toEqual([]);
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
    expect(heard.filter((done) => !(done >= 0 && done <= 1))).toEqual([]);
    const head = new Uint8Array((await file?.slice(0, 12).arrayBuffer()) ?? []);
    expect(String.fromCharCode(...head)).toMatch(/^RIFF....AVI /s);
  });

  it('is refused in formats that need FFmpeg, with the reason, where it is switched off', async () => {
    switchFFmpeg('off');
    onTestFinished(() => switchFFmpeg('on'));
    const client = await open('signal-h264-mp2.mkv');
    const prospects = await client.prospects(DEFAULT_CLIP_SETTINGS);
    const refused = Object.entries(prospects).filter(
      ([, { plannedMethod }]) => plannedMethod.kind === 'refused',
    );
    expect(refused.map(([format]) => format).sort()).toEqual(['avi', 'flv', 'wmv']);
    const reason = expect.stringMatching(/^AVI .* FFmpeg, which is switched off on this server\. Choose MP4/);
    expect(prospects.avi.plannedMethod).toMatchObject({ message: reason });
    await expect(client.make(orderOf('avi'))).rejects.toMatchObject({
      code: 'clip-refused',
      message: reason,
    });
    // Its sound, which only FFmpeg decodes, is left out of those that need no FFmpeg.
    const [planned] = await client.plan(orderOf('mp4').segments, orderOf('mp4').settings);
    expect(planned).toMatchObject({ plan: { sounds: { leftOut: 1 } } });
  });

  // In Firefox, a worker that itself starts workers can hang forever.
  it('uses FFmpeg to decode sound that nothing else can, and only if needed', async () => {
    const started = vi.spyOn(globalThis, 'Worker');
    const client = await open('signal-h264-mp2.mkv');
    const { file } = await client.make(orderOf('mp4'));
    const copying = await open();
    await copying.make(orderOf('mp4'));
    const names = started.mock.calls.map(([, options]) => options?.name ?? '');
    started.mockRestore();
    expect(names).toEqual(['framescout-clips', ...Array(2).fill('framescout-reader'), 'framescout-clips']);
    using clip = await openVideo(file ?? new Blob(), 'clip.mp4');
    expect(clip.info.soundTracks).toMatchObject([{ codec: 'aac' }]);
  });

  it('stops when cancelled, even if the clip maker is stuck', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const stuck = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
    const client = new ClipClient(new Worker(URL.createObjectURL(new Blob([stuck]))));
    opened.push(client);
    const abort = new AbortController();
    const made = client.make(orderOf('mp4'), { signal: abort.signal });
    abort.abort();
    const refused = expect(made).rejects.toMatchObject({ code: 'cancelled' });
    await vi.advanceTimersByTimeAsync(4999);
    expect(client.hasEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    expect(client.hasEnded).toBe(true);
  });

  it('fails if the clip maker is closed', async () => {
    const client = await open();
    const made = client.make(orderOf('mp4'));
    client[Symbol.dispose]();
    await expect(made).rejects.toMatchObject({ code: 'clip-maker-stopped' });
  });
});

describe('packing clips', () => {
  const canRead = (file: File) =>
    file.arrayBuffer().then(
      () => true,
      () => false,
    );

  it.each(['finished', 'cancelled'])(
    'removes them once it is %s, to make room for the next ones',
    async (end) => {
      const client = await open();
      const { file } = await client.make(orderOf('mp4'));
      if (!file) throw new Error('The browser has no file system of its own.');
      const abort = new AbortController();
      const packing = client.pack([file], 'clips.zip', { signal: abort.signal });
      if (end === 'cancelled') {
        abort.abort();
        await packing.catch(() => null);
      } else {
        expect((await packing).file?.size).toBeGreaterThan(file.size);
      }
      await expect.poll(() => canRead(file)).toBe(false);
    },
  );
});

it('adds chapters to a copy that refers to the file', async () => {
  const client = await open();
  const copy = await client.addChapters([{ start: 0.5, title: 'Kill' }]);
  using video = await openVideo(copy, FILE);
  expect(video.info.chapters).toEqual([
    { start: 0, title: 'Start' },
    { start: 0.5, title: 'Kill' },
  ]);
  const refused = client.addChapters([]);
  await expect(refused).rejects.toMatchObject({ code: 'clip-refused' });
});
