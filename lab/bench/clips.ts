import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClipSettings, DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import type { Benchmark } from './benchmark.ts';
import { inputVideo } from './inputs.ts';
import { alternate, summarise } from './pairs.ts';
import { requireFfmpeg, timeTool } from './run-tool.ts';

const ROUNDS = 5;
const CLIPS = 10;
const SECONDS = 10;
// Spread over a two-hour file; none starts at a keyframe.
const STARTS = Array.from({ length: CLIPS }, (_, index) => 300.7 + index * 600);
const SPEED_BAR = 50;
const PEER_BAR = 1 / 3;

const SETTINGS: ClipSettings = {
  ...DEFAULT_CLIP_SETTINGS,
  selectedFormat: 'mp4',
  sourceFrameRate: 'source',
};

/** Ten ten-second clips cut by copying packets, against ten runs of `ffmpeg -ss -c copy`. */
export const clipsBenchmark: Benchmark = {
  name: 'clips-copy',
  async run({ harness, video, log }) {
    requireFfmpeg();
    const path = video ?? (await inputVideo('two-hours-1080p60', log));
    const folder = await mkdtemp(join(tmpdir(), 'framescout-clips-'));
    const page = await harness.openPage(path);
    await page.evaluate(() => window.framescoutClips?.open());
    const segments = STARTS.map((start) => ({ start, end: start + SECONDS }));
    try {
      const pairs = await alternate(
        ROUNDS,
        async () => {
          const seconds = await page.evaluate(
            (asked) => window.framescoutClips?.time(asked.segments, asked.settings) ?? Number.NaN,
            { segments, settings: SETTINGS },
          );
          return (CLIPS * SECONDS) / seconds;
        },
        async () => {
          let seconds = 0;
          for (const [index, start] of STARTS.entries()) {
            const out = join(folder, `${index}.mp4`);
            seconds += await timeTool('ffmpeg', [
              ...['-v', 'error', '-y', '-ss', `${start}`, '-i', path, '-t', `${SECONDS}`, '-c', 'copy', out],
            ]);
          }
          return (CLIPS * SECONDS) / seconds;
        },
      );
      const summary = summarise(pairs);
      return [
        {
          name: 'clips-copy',
          ...summary,
          unit: 'video s/s',
          bar: `>= ${SPEED_BAR} s/s and 0.33 x`,
          isReached: summary.ours >= SPEED_BAR && summary.ratio >= PEER_BAR,
          peerName: 'ffmpeg -ss -c copy, ten times',
        },
      ];
    } finally {
      await page.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
