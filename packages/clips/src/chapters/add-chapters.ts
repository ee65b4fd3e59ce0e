import { addChaptersTo } from '@framescout/containers';
import type { Chapter, VideoInfo } from '@framescout/contract';
import type { Video } from '@framescout/media';
import { ClipRefusedError } from '../errors.ts';

/**
 * Returns a copy of a video with these chapters (on the player's timeline, ascending) instead of its own. Every track
 * stays as it is, byte for byte, and nothing is read of them until the copy is.
 * @throws {ClipRefusedError} if there are no chapters, or the file can't get any
 * @throws the reason of `signal` as soon as it is aborted
 */
export async function addChapters(
  video: Pick<Video, 'file' | 'timeInFile'> & { info: Pick<VideoInfo, 'name' | 'duration'> },
  chapters: readonly Chapter[],
  signal?: AbortSignal,
): Promise<Blob> {
  if (chapters.length === 0) throw new ClipRefusedError('There are no events to make chapters of.');
  const { file, info } = video;
  const placed = chapters.map(({ start, title }) => ({ start: Math.max(0, video.timeInFile(start)), title }));
  const copy = await addChaptersTo(file, placed, video.timeInFile(info.duration), signal);
  if (copy) return copy;
  throw new ClipRefusedError(
    `Chapters can be added to MP4, MOV and MKV recordings, but "${info.name}" has no room for them. ` +
      'Remux it to MKV first, for example with File > Remux Recordings in OBS, and open that.',
  );
}
