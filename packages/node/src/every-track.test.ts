import { openAsBlob, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { open } from '@framescout/framescout';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { FIXTURES, openFixture } from '../../../tools/test-support/fixtures/read-fixture.ts';
import { runProgram } from '../../../tools/test-support/run-ffmpeg.ts';
import { registerNativeMedia } from './register-native-media.ts';

await registerNativeMedia();

const NO_VIDEOS = ['manifest.json', 'README.md', 'segments', 'text.mp4', 'sound-only.mp4'];
const VIDEOS = readdirSync(FIXTURES).filter((name) => !NO_VIDEOS.includes(name));
// FFmpeg lists these, but as chapters and a timecode they are not tracks to be named.
const COMPANIONS = ['text', 'tmcd'];

const probeSchema = z.object({
  streams: z.array(
    z.object({
      codec_type: z.enum(['video', 'audio', 'subtitle', 'data']),
      codec_tag_string: z.string(),
    }),
  ),
});

type Counts = { video: number; audio: number; subtitle: number; data: number };

/** Counts the streams of a file by kind, according to ffprobe. */
async function countStreams(path: string): Promise<Counts> {
  const entries = ['-show_entries', 'stream=codec_type,codec_tag_string', '-of', 'json'];
  const output = await runProgram('ffprobe', ['-v', 'quiet', ...entries, path]);
  const counts: Counts = { video: 0, audio: 0, subtitle: 0, data: 0 };
  for (const { codec_type, codec_tag_string } of probeSchema.parse(JSON.parse(output.toString())).streams) {
    const isCompanion = codec_type === 'data' && COMPANIONS.includes(codec_tag_string);
    if (!isCompanion) counts[codec_type]++;
  }
  return counts;
}

/** Counts what is offered or named of a file. */
async function countTracks(file: Blob, name: string): Promise<Counts> {
  using recording = await open(file, name);
  const { soundTracks, unusedTracks = [] } = recording.info;
  const { tracks, unreadable } = await recording.video.subtitles();
  const unused = (wanted: string) => unusedTracks.filter(({ kind }) => kind === wanted).length;
  return {
    video: 1 + unused('picture'),
    audio: soundTracks.length + unused('sound'),
    subtitle: tracks.length + unreadable,
    data: unused('data'),
  };
}

it.each(VIDEOS)('offers or names every track of %s', async (name) => {
  const path = join(FIXTURES, name);
  expect(await countTracks(await openAsBlob(path), name)).toEqual(await countStreams(path));
});

/** Returns a recording whose subtitles are relabeled as timed metadata, as Apple's cameras write it. */
async function withTimedMetadata(): Promise<Blob> {
  const blob = await openFixture('recording-3-sounds.mp4');
  const movie = Buffer.from(await blob.arrayBuffer());
  for (const [from, to] of [
    ['sbtl', 'meta'],
    ['tx3g', 'mebx'],
  ] as const) {
    for (let at = movie.indexOf(from); at >= 0; at = movie.indexOf(from, at + 1)) movie.write(to, at);
  }
  return new Blob([movie]);
}

it('names a track that nothing reads', async () => {
  using recording = await open(await withTimedMetadata(), 'camera.mov');
  expect(recording.info.unusedTracks).toEqual([{ kind: 'data', codec: 'mebx', title: null }]);
});
