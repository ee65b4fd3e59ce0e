import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { EncodedPacketSink } from 'mediabunny';
import { expect, it, vi } from 'vitest';
import { FrameLocator } from '../frames/frame-locator.ts';
import { openPackets } from '../open/open-video-file.ts';
import { openCopyable } from './open-copyable.ts';

const NAME = 'h264.mkv';
const FILE = join(import.meta.dirname, '../../../../fixtures', NAME);

it('finds nothing to copy in a file whose packets cannot be read everywhere', async () => {
  const file = await openAsBlob(FILE);
  using opened = await openPackets(file, NAME);
  const { info } = opened;
  const map = await new FrameLocator(opened).timeMap();
  const times = Float64Array.from({ length: map?.length ?? 0 }, (_, frame) => map?.startOf(frame) ?? 0);
  const copied = await openCopyable(file, info, times);
  expect(copied?.packets.info).toMatchObject({ totalFrames: info.totalFrames });
  copied?.file[Symbol.dispose]();

  const read = vi.spyOn(EncodedPacketSink.prototype, 'getPacket').mockRejectedValue(new Error('Damaged.'));
  try {
    expect(await openCopyable(file, info, times)).toBeNull();
    expect(read).toHaveBeenCalled();
  } finally {
    read.mockRestore();
  }
});
