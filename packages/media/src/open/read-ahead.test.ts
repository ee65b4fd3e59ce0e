import { readFileSync } from 'node:fs';
import { LazyFile } from '@framescout/base';
import { EncodedPacketSink } from 'mediabunny';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openPackets } from './open-video-file.ts';

it('leaves no unhandled rejection if a file disappears during read-ahead', async () => {
  const bytes = readFileSync('apps/server/uploads/sample.mp4');
  let isGone = false;
  const file = new LazyFile(bytes.length, async (start, end) => {
    if (isGone) throw new TypeError('network error');
    return new Uint8Array(bytes.subarray(start, end));
  });
  const uncaught = vi.fn();
  process.on('unhandledRejection', uncaught);
  onTestFinished(() => void process.off('unhandledRejection', uncaught));
  using video = await openPackets(file, 'sample.mp4');
  const sink = new EncodedPacketSink(video.track);
  let packet = await sink.getFirstPacket();
  isGone = true;
  const reading = async () => {
    while (packet) packet = await sink.getNextPacket(packet);
  };
  await expect(reading()).rejects.toThrow('network error');
  // Node reports rejections before it turns to the next task.
  await new Promise(setImmediate);
  expect(uncaught).not.toHaveBeenCalled();
});
