import { WorkerStoppedError } from '@framescout/base';
import { openVideo } from '@framescout/media';
import { beforeEach, describe, expect, it } from 'vitest';
import { blankVideo, BLANK_SIZE as SIZE } from '../fixtures/blank-video.ts';
import { memoryCheckpoints } from '../fixtures/memory-checkpoints.ts';
import {
  paintGray,
  registerFakeDecoder,
  registerFakeDecoderPump,
} from '../fixtures/register-fake-decoder.ts';
import { scanForOne } from '../fixtures/scan-for-one.ts';

let failsFrom = Number.POSITIVE_INFINITY;
// The error that Chromium throws when reading the stream of a file that is gone.
let failure: Error = new TypeError('network error');

registerFakeDecoder(() => paintGray(SIZE, 100));
registerFakeDecoderPump(SIZE, (time) => {
  if (time >= failsFrom) throw failure;
  return paintGray(SIZE, 100).data;
});

async function scan(file: Blob, store = memoryCheckpoints()) {
  using video = await openVideo(file, 'painted.webm');
  const regions = [0.2, 0.4, 0.6].map((time) => video.reader.selectRegion(time, 0.5, 0.5));
  const selections = await Promise.all(regions);
  failsFrom = 3;
  return await scanForOne(video, selections, { matcher: 'classic', store, onUpdate: () => undefined });
}

beforeEach(() => {
  failsFrom = Number.POSITIVE_INFINITY;
});

describe('a scan that can no longer read its file', () => {
  it.each([
    ['a broken stream', new TypeError('network error')],
    ['what looks like damage', new Error('The decoder got no data.')],
  ])('says so if the file is gone: %s', async (_what, told) => {
    failure = told;
    const file = await blankVideo(60, 10, (frame) => frame % 10 === 0);
    const slice = file.slice.bind(file);
    file.slice = (...range) => {
      if (failsFrom === 3 && range[1] === 1) throw new DOMException('gone', 'NotReadableError');
      return slice(...range);
    };
    await expect(scan(file)).rejects.toMatchObject({ name: 'NotReadableError' });
  });

  it('fails with the original error if there is a bug', async () => {
    failure = new TypeError('x is not a function');
    const file = await blankVideo(60, 10, (frame) => frame % 10 === 0);
    await expect(scan(file)).rejects.toThrow(TypeError);
  });
});

describe('a scan whose decoder runs in a worker', () => {
  it("fails with its checkpoint kept if the worker's code can't be loaded: that is no damage", async () => {
    failure = new WorkerStoppedError('not loaded', false);
    const store = memoryCheckpoints();
    const file = await blankVideo(60, 10, (frame) => frame % 10 === 0);
    await expect(scan(file, store)).rejects.toMatchObject({ code: 'engine-stopped' });
    expect(await store.list('none')).toHaveLength(1);
  });

  it('skips data on which the worker stops', async () => {
    failure = new WorkerStoppedError('out of memory');
    const file = await blankVideo(60, 10, (frame) => frame % 10 === 0);
    const { status, report } = await scan(file);
    expect(status).toBe('complete');
    expect(report.skippedRanges).toMatchObject([{ endTime: 6 }]);
  });
});
