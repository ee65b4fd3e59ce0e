import { existsSync, openAsBlob, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AUTOMATIC_AREA, NO_PROCESSING, PLAIN_RULES, type SavedTemplate } from '@framescout/contract';
import { events, joinScans, type Look, open, planRanges, type Recording, scan } from '@framescout/framescout';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { registerNativeMedia } from './register-native-media.ts';

registerNativeMedia();

const ROOT = join(import.meta.dirname, '../../..');
const SAMPLE = join(ROOT, 'apps/server/uploads/sample.json');
const FOOTAGE = [join(ROOT, '../shared/footage/dev_medal.json')].filter((path) => existsSync(path));

const markedSchema = z.object({
  video: z.string(),
  clicks: z.array(z.object({ time: z.number(), x: z.number(), y: z.number() })),
});

const fixturesSchema = z.object({
  fixtures: z.array(
    z.object({
      name: z.string(),
      video: z
        .object({
          times: z.array(z.number()),
          visible: z.array(z.object({ first: z.number(), last: z.number() })),
          element: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
          damaged: z.object({ first: z.number(), last: z.number() }).nullable(),
        })
        .nullish(),
    }),
  ),
});
const { fixtures } = fixturesSchema.parse(
  JSON.parse(readFileSync(join(ROOT, 'fixtures/manifest.json'), 'utf8')),
);

/** Looks at a fixture's icon in the first stretches in which it is visible. */
function looksAtIcon(name: string): Look[] {
  const video = fixtures.find((fixture) => fixture.name === name)?.video;
  if (!video) throw new Error(`there is no fixture ${name}`);
  const { element, times, damaged } = video;
  const visible = video.visible.filter(
    ({ first, last }) => !damaged || last < damaged.first || first > damaged.last,
  );
  return [0, 1, 2].map((index) => {
    const stretch = visible[index % visible.length];
    const frame = Math.min((stretch?.first ?? 0) + 3 + index, stretch?.last ?? 0);
    return { time: times[frame] ?? 0, x: element.x + element.width / 2, y: element.y + element.height / 2 };
  });
}

async function templateOf({ video, info }: Recording, looks: readonly Look[]): Promise<SavedTemplate> {
  const selections = [];
  for (const { time, x, y } of looks) {
    selections.push(await video.reader.selectRegion(time, x / info.width, y / info.height));
  }
  const element = {
    id: 'icon',
    name: 'Icon',
    selections,
    counterExamples: [],
    rules: PLAIN_RULES,
    processing: NO_PROCESSING,
    area: AUTOMATIC_AREA,
  };
  return { name: 'Icon', savedAt: new Date().toISOString(), elements: [element], elementRules: [] };
}

/** What a single scan finds, and what scans of ranges find, each in a recording of its own as on another machine. */
async function scanBothWays(path: string, looks: readonly Look[], length: number) {
  const name = basename(path);
  using recording = await open(await openAsBlob(path), name);
  const template = await templateOf(recording, looks);
  const whole = await scan(recording, template);
  const ranges = await planRanges(recording, length);
  const parts = [];
  for (const range of ranges.toReversed()) {
    using own = await open(await openAsBlob(path), name);
    parts.unshift(await scan(own, template, { range }));
  }
  return { whole, joined: joinScans(parts), ranges };
}

async function expectSame(path: string, looks: readonly Look[], length: number): Promise<void> {
  const { whole, joined, ranges } = await scanBothWays(path, looks, length);
  expect(ranges.length).toBeGreaterThan(2);
  const [before, after] = [whole, joined].map(({ scores }) => scores.get('icon')?.batchFrom(0, 0));
  for (const column of [
    'times',
    'frames',
    'similarities',
    'opacities',
    'earlier',
    'sightingCounts',
    'sightings',
  ] as const) {
    expect(after?.[column], column).toEqual(before?.[column]);
  }
  expect(events(joined)).toEqual(events(whole));
  expect(joined.report.framesLooked).toBe(whole.report.framesLooked);
  expect(joined.report.skippedRanges).toEqual(whole.report.skippedRanges);
  expect(joined.isComplete).toBe(true);
}

describe('scans of ranges, joined', { timeout: 300_000 }, () => {
  it.each([
    'h264-b-frames.mp4',
    'h264-open-gop.mp4',
    'h264-vfr-b-frames.mp4',
    'h264.ts',
    'h264.mkv',
    'h264.flv',
    'hevc.mp4',
    'vp9-start-7s.webm',
    'h264-damaged.mp4',
  ])('are one scan of %s', (name) => expectSame(join(ROOT, 'fixtures', name), looksAtIcon(name), 0.8));

  it.each([SAMPLE, ...FOOTAGE])('find the events of one scan of real footage: %s', async (path) => {
    const { video, clicks } = markedSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    await expectSame(join(path, '..', video), clicks, 7);
  });

  it('count on from range to range where a container has no index of its frames', async () => {
    const path = join(ROOT, 'fixtures/h264.mkv');
    const { joined } = await scanBothWays(path, looksAtIcon('h264.mkv'), 10);
    const counted = joinScans([joined, joined, joined]).scores.get('icon')?.frames ?? [];
    expect([...counted]).toEqual(Array.from({ length: 3 * 75 }, (_, index) => index));
  });
});
