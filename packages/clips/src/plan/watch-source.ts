import { watchForStall } from '@framescout/base';
import type { Video } from '@framescout/media';
import { ClipStalledError } from '../errors.ts';

/** Gives up on a video without a sign of life for half a minute, then calls `end`. @throws {ClipStalledError} */
export function watchSource<T>(
  { video }: { video: Pick<Video, 'pulse'> },
  work: (onAlive: () => void) => Promise<T>,
  end: () => void = () => {},
): Promise<T> {
  return watchForStall(
    async (onAlive) => {
      // FFmpeg may decode for long before it reaches the first frame.
      using _listening = video.pulse.listen(onAlive);
      return await work(onAlive);
    },
    {
      giveUp() {
        end();
        return new ClipStalledError();
      },
    },
  );
}
