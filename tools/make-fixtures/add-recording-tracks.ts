import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { runProgram } from '../run-ffmpeg.ts';
import type { RecordingContent } from './recipe.ts';

// FFmpeg takes the rotation counterclockwise.
const FULL_TURN = 360;

/** Adds more audio tracks, subtitles, chapters, titles and a creation time to an encoded video. */
export async function addRecordingTracks(
  encodedPath: string,
  path: string,
  recording: RecordingContent,
  { rotation, seconds, workFolder }: { rotation: number; seconds: number; workFolder: string },
): Promise<void> {
  const { sounds, chapters, subtitle, createdAt } = recording;
  const subtitlePath = join(workFolder, 'subtitle.srt');
  const chaptersPath = join(workFolder, 'chapters.txt');
  await writeFile(subtitlePath, `1\n${clock(subtitle.start)} --> ${clock(subtitle.end)}\n${subtitle.text}\n`);
  await writeFile(chaptersPath, `;FFMETADATA1\n${chapters.map((one) => chapterText(one, seconds)).join('')}`);
  const further = sounds.slice(1);
  const tones = further.flatMap(({ frequency }) => [
    ...['-f', 'lavfi', '-i', `sine=frequency=${frequency}:sample_rate=48000:duration=${seconds}`],
  ]);
  const titles = sounds.flatMap(({ title, language }, index) => [
    ...[`-metadata:s:a:${index}`, `title=${title}`, `-metadata:s:a:${index}`, `language=${language}`],
    ...[`-disposition:a:${index}`, index === 0 ? 'default' : '0'],
  ]);
  const isMovie = extname(path) === '.mp4';
  await runProgram('ffmpeg', [
    ...['-hide_banner', '-loglevel', 'error', '-y', '-i', encodedPath, ...tones],
    ...['-i', subtitlePath, '-i', chaptersPath],
    ...['-map', '0:v', '-map', '0:a', ...further.flatMap((_, index) => ['-map', `${index + 1}:a`])],
    ...['-map', `${sounds.length}:s`, '-map_chapters', `${sounds.length + 1}`],
    ...['-c:v', 'copy', '-c:a', 'aac', '-b:a', '48k', '-ac', '2', '-c:a:0', 'copy'],
    ...['-c:s', isMovie ? 'mov_text' : 'subrip', '-metadata:s:s:0', `language=${subtitle.language}`],
    ...(rotation > 0 ? ['-metadata:s:v:0', `rotate=${FULL_TURN - rotation}`] : []),
    ...['-metadata', `creation_time=${createdAt}`, ...titles],
    ...['-fflags', '+bitexact', '-flags:a', '+bitexact', path],
  ]);
}

function chapterText({ start, title }: RecordingContent['chapters'][number], end: number): string {
  return `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start * 1000}\nEND=${end * 1000}\ntitle=${title}\n`;
}

/** Formats a time (seconds, less than a minute) as SubRip does. */
function clock(seconds: number): string {
  return `00:00:${seconds.toFixed(3).padStart(6, '0').replace('.', ',')}`;
}
