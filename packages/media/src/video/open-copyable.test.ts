import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { LazyFile } from '@framescout/base';
import { EncodedPacketSink } from 'mediabunny';
import { expect, it, vi } from 'vitest';
import type { FFmpegSource } from '../ffmpeg/frames/ffmpeg-frames.ts';
import { FFmpegPlayback } from '../ffmpeg/frames/ffmpeg-playback.ts';
import { FrameLocator } from '../frames/frame-locator.ts';
import { openPackets } from '../open/open-video-file.ts';
import type { FFmpegReading, VideoFile } from '../open/video-file.ts';
import { FFmpegVideo } from './ffmpeg-video.ts';
import { openCopyable } from './open-copyable.ts';

const NAME = 'h264.mkv';
const FILE = join(import.meta.dirname, '../../../../fixtures', NAME);

async function frameTimesOf(opened: VideoFile): Promise<Float64Array> {
  const map = await new FrameLocator(opened).timeMap();
  return Float64Array.from({ length: map?.length ?? 0 }, (_, frame) => map?.startOf(frame) ?? 0);
}

it('finds nothing to copy in a file whose packets cannot be read everywhere', async () => {
  const file = await openAsBlob(FILE);
  using opened = await openPackets(file, NAME);
  const { info } = opened;
  const times = await frameTimesOf(opened);
  const copied = await openCopyable(opened.container, info, times);
  expect(copied?.packets.info).toMatchObject({ totalFrames: info.totalFrames });
  copied?.file[Symbol.dispose]();

  const read = vi.spyOn(EncodedPacketSink.prototype, 'getPacket').mockRejectedValue(new Error('Damaged.'));
  try {
    expect(await openCopyable(opened.container, info, times)).toBeNull();
    expect(read).toHaveBeenCalled();
  } finally {
    read.mockRestore();
  }
});

/** A copy of the file that can be read only while `isHere` says so. */
async function awayWhile(isHere: () => boolean) {
  const bytes = new Uint8Array(await (await openAsBlob(FILE)).arrayBuffer());
  return new LazyFile(bytes.length, async (start, end) => {
    if (!isHere()) throw new DOMException('The file is gone.', 'NotReadableError');
    return bytes.slice(start, end);
  });
}

it('does not take a file that is out of reach for one without packets to copy', async () => {
  let isHere = true;
  const file = await awayWhile(() => isHere);
  using opened = await openPackets(file, NAME);
  const frameTimes = await frameTimesOf(opened);
  const source: FFmpegSource = {
    file,
    name: NAME,
    fileStart: 0,
    frameRate: 25,
    times: frameTimes,
    keys: [],
    seekLead: 0,
    holes: [],
    ...opened.picture,
    colorSpace: {},
    startReader: () => expect.unreachable('Packets are read without FFmpeg.'),
  };
  const ffmpeg: FFmpegReading = {
    ...source,
    async *decodeFrames() {},
    readFrame: async () => null,
    subtitleTracks: 0,
    playback: new FFmpegPlayback(source),
  };
  using video = new FFmpegVideo({ ...opened, frameTimes, ffmpeg });
  isHere = false;
  await expect(video.copyable()).rejects.toThrow('The file is gone.');
  isHere = true;
  expect(await video.copyable()).not.toBeNull();
});
