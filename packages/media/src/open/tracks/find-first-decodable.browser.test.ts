import { describe, expect, it } from 'vitest';
import { loadFixture } from '../../../../../tools/test-support/fixtures/load-fixture.ts';
import { remuxPicture } from '../../../../../tools/test-support/fixtures/remux-picture.ts';
import { UnsupportedCodecError } from '../../errors.ts';
import { openVideoFile } from '../open-video-file.ts';

/** A video from its keyframe with this number on (0-based), by the container's count. */
async function fromKeyframe(name: string, number: number): Promise<File> {
  let left = number;
  let start: number | null = null;
  const video = await remuxPicture(await loadFixture(name), (packet) => {
    if (packet.type === 'key' && left-- === 0) start = packet.timestamp;
    // Leading pictures of the first keyframe are not shown.
    if (start === null || packet.timestamp < start) return null;
    return packet.clone({ timestamp: packet.timestamp - start });
  });
  return new File([video], name);
}

describe('H.264 in which decoding can only start at recovery points', () => {
  it('is left to FFmpeg, since this browser cannot start there', async () => {
    const opened = openVideoFile(await fromKeyframe('h264-open-gop.mp4', 1), 'broadcast.mp4');
    await expect(opened).rejects.toThrow(UnsupportedCodecError);
    await expect(opened).rejects.toMatchObject({ mayNeedFFmpeg: true });
  });

  it('opens if it starts with a keyframe', async () => {
    using opened = await openVideoFile(await fromKeyframe('h264-open-gop.mp4', 0), 'broadcast.mp4');
    expect(opened.info.reader).toBe('browser');
  });
});
