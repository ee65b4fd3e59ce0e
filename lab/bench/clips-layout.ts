import { openAsBlob } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClipLayout, composeLayout, DEFAULT_CLIP_SETTINGS, plainLayout } from '@framescout/contract';
import { open, openClipCutter } from '@framescout/framescout';
import { createClipFile, registerNativeMedia } from '@framescout/node';
import { alternate, type Benchmark, rowAgainstPeer } from './benchmark.ts';
import { inputVideo } from './inputs.ts';
import { logTime, requireTool, timeFfmpeg } from './run-tool.ts';

const ROUNDS = 3;
const BAR = 0.8;
const SEGMENT = { start: 2, end: 32 };
const SECONDS = SEGMENT.end - SEGMENT.start;

/** An upright clip with a facecam and an enlarged kill feed. */
const LAYOUT: ClipLayout = {
  ...plainLayout('9:16'),
  facecam: { source: { x: 0, y: 0.7, width: 0.25, height: 0.3 }, share: 1 / 3 },
  insets: [
    {
      source: { x: 0.7, y: 0.05, width: 0.28, height: 0.12 },
      place: { x: 0.12, y: 0.36, width: 0.6, height: 0.1 },
    },
  ],
};

/** Cuts 30 seconds in an upright layout as the command line does, against FFmpeg's filters with the same encoder. */
export const clipsLayoutBenchmark: Benchmark = {
  name: 'clips-layout',
  async run({ video, log }) {
    requireTool('ffmpeg', '-version');
    const path = video ?? (await inputVideo('sound-h264-1080p60', log));
    await registerNativeMedia();
    await using folder = await mkdtempDisposable(join(tmpdir(), 'framescout-clips-layout-'));
    using recording = await open(await openAsBlob(path), path);
    using cutter = await openClipCutter(recording);
    const format = { selectedFormat: 'mp4', sourceFrameRate: 'source' } as const;
    const settings = { ...DEFAULT_CLIP_SETTINGS, ...format, layout: LAYOUT };
    const [planned] = await cutter.plan([SEGMENT], settings);
    if (!planned || 'error' in planned) throw new Error(`Clips of ${path} cannot be planned.`);
    const target = join(folder.path, 'peer.mp4');
    const peer = ffmpegArguments(path, target, recording.info, (8 * planned.plan.bytes) / SECONDS);
    const cut = async () => {
      const began = performance.now();
      const file = await createClipFile(join(folder.path, 'ours.mp4'));
      await cutter.write({ segments: [SEGMENT], settings }, file);
      await file.finish();
      return (performance.now() - began) / 1000;
    };
    const pairs = await alternate(
      ROUNDS,
      async () => SECONDS / (await logTime('layout', log, cut)),
      async () => SECONDS / (await logTime('ffmpeg', log, () => timeFfmpeg(peer))),
    );
    const peerName = 'ffmpeg -filter_complex';
    return rowAgainstPeer('clips-layout', pairs, { unit: 'video s/s', bar: BAR, peerName });
  },
};

type Size = { displayWidth: number; displayHeight: number };

/** Returns FFmpeg's arguments for a clip in the layout, at a bitrate (bit/s). */
function ffmpegArguments(path: string, target: string, info: Size, bitrate: number): string[] {
  const picture = { width: info.displayWidth, height: info.displayHeight };
  const { draws, width, height } = composeLayout(LAYOUT, picture);
  const parts = draws.map(({ source, target: place }, index) => {
    const [cut, from] = [[source.width, source.height], [source.x, source.y]].map((pair) => pair.map(Math.round));
    return `[s${index}]crop=${cut?.join(':')}:${from?.join(':')},scale=${place.width}:${place.height}[p${index}]`;
  });
  const [first, ...others] = draws.map(({ target: place }) => `${place.x}:${place.y}`);
  const filters = [
    `[0:v]split=${draws.length}${draws.map((_, index) => `[s${index}]`).join('')}`,
    ...parts,
    `[p0]pad=${width}:${height}:${first}[o0]`,
    ...others.map((at, index) => `[o${index}][p${index + 1}]overlay=${at}[o${index + 1}]`),
    `[o${others.length}]setsar=1[o]`,
  ];
  const range = ['-ss', `${SEGMENT.start}`, '-t', `${SECONDS}`, '-i', path];
  // As the command line encodes.
  const encoder = ['-c:v', 'libx264', '-preset', 'medium', '-b:v', `${Math.round(bitrate)}`, '-g', '120'];
  const maps = ['-map', '[o]', '-map', '0:a?', ...encoder, '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  return ['-y', ...range, '-filter_complex', filters.join(';'), ...maps, target];
}
