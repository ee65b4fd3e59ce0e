import { openVideo, type Video } from '@framescout/media';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { scanForOne } from '../fixtures/scan-for-one.ts';
import type { ScanUpdate } from './progress/scan-update.ts';

const PlainDecoder = globalThis.VideoDecoder;

afterEach(() => {
  globalThis.VideoDecoder = PlainDecoder;
});

/** Instruments the browser's decoders to record every frame they output, and counts how many are open. */
function watchDecoders(onDecode: (decoder: WatchedDecoder) => void = () => undefined) {
  const frames: VideoFrame[] = [];
  const decoders: WatchedDecoder[] = [];
  const watched = { frames, decoders, mostAlive: 0 };
  class Watched extends PlainDecoder {
    readonly fail: (error: DOMException) => void;
    decoded = 0;
    isHardware = false;

    constructor(init: VideoDecoderInit) {
      super({
        ...init,
        output: (frame) => {
          frames.push(frame);
          const alive = frames.filter((other) => other.format !== null).length;
          watched.mostAlive = Math.max(watched.mostAlive, alive);
          init.output(frame);
        },
      });
      this.fail = (error) => {
        super.close();
        init.error(error);
      };
      decoders.push(this);
    }

    /** Without hardware here, the software decoder has to stand in for it. */
    override configure({ hardwareAcceleration, ...config }: VideoDecoderConfig): void {
      this.isHardware = hardwareAcceleration === 'prefer-hardware';
      super.configure(config);
    }

    override decode(chunk: EncodedVideoChunk): void {
      this.decoded++;
      super.decode(chunk);
      onDecode(this);
    }
  }
  globalThis.VideoDecoder = Watched;
  return watched;
}

type WatchedDecoder = VideoDecoder & {
  decoded: number;
  isHardware: boolean;
  fail(error: DOMException): void;
};

async function scanInPage(video: Video, signal: AbortSignal, onUpdate: (update: ScanUpdate) => void) {
  const selections = await Promise.all(
    [0.2, 0.4, 0.6].map((time) => video.reader.selectRegion(time, 0.5, 0.5)),
  );
  // Frames that the reader caches while marking would be counted as the scan's.
  using _ = video.reader;
  return await scanForOne(video, selections, { matcher: 'adaptive', signal, onUpdate });
}

async function open(name: string): Promise<Video> {
  return openVideo(await loadFixture(name), name);
}

describe('decoders', () => {
  it('that the browser reclaims are replaced, and no frame is lost or scored twice', async () => {
    using video = await open('h264-one-key-frame.mp4');
    let taken = 0;
    watchDecoders((decoder) => {
      if (taken < 2 && decoder.decoded === 60) {
        taken++;
        decoder.fail(new DOMException('Codec reclaimed due to inactivity.', 'QuotaExceededError'));
      }
    });
    const frames: number[] = [];
    const { status, report } = await scanInPage(video, new AbortController().signal, (update) => {
      for (const batch of update.batches) frames.push(...batch.frames);
    });
    expect(taken).toBe(2);
    expect(status).toBe('complete');
    expect(report.skippedRanges).toEqual([]);
    expect(frames).toEqual(Array.from({ length: 200 }, (_, frame) => frame));
  });

  it.each([1, 60])('of the hardware that fail at packet %i give way to software', async (failing) => {
    using video = await open('h264-one-key-frame.mp4');
    vi.spyOn(video, 'raceDecoders').mockResolvedValue('prefer-hardware');
    let failed = 0;
    watchDecoders((decoder) => {
      if (!decoder.isHardware || decoder.decoded !== failing) return;
      failed++;
      decoder.fail(new DOMException('Decoder failure.', 'OperationError'));
    });
    const frames: number[] = [];
    const { report } = await scanInPage(video, new AbortController().signal, (update) => {
      for (const batch of update.batches) frames.push(...batch.frames);
    });
    expect(failed).toBeGreaterThan(0);
    expect(report.skippedRanges).toEqual([]);
    expect(frames).toEqual(Array.from({ length: 200 }, (_, frame) => frame));
  });

  it('are closed with every frame once a scan is complete', async () => {
    using video = await open('h264-b-frames.mp4');
    const { frames, decoders } = watchDecoders();
    await scanInPage(video, new AbortController().signal, () => undefined);
    expect(frames.length).toBeGreaterThanOrEqual(75);
    expect(frames.filter((frame) => frame.format !== null)).toEqual([]);
    expect(decoders.map((decoder) => decoder.state)).toEqual(decoders.map(() => 'closed'));
  });

  it('are closed with every frame once a scan is cancelled midway', async () => {
    using video = await open('h264-one-key-frame.mp4');
    const abort = new AbortController();
    const { frames, decoders } = watchDecoders((decoder) => {
      if (decoder.decoded === 80) abort.abort();
    });
    const { status } = await scanInPage(video, abort.signal, () => undefined);
    expect(status).toBe('cancelled');
    await expect.poll(() => decoders.map(({ state }) => state)).toEqual(decoders.map(() => 'closed'));
    await expect.poll(() => frames.filter(({ format }) => format !== null)).toEqual([]);
  });

  it('never hold more than 16 frames at once', async () => {
    using video = await open('h264-one-key-frame.mp4');
    const watched = watchDecoders();
    await scanInPage(video, new AbortController().signal, () => undefined);
    expect(watched.mostAlive).toBeGreaterThan(0);
    expect(watched.mostAlive).toBeLessThanOrEqual(16);
  });
});
