import { existsSync, openAsBlob, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Seconds, VideoInfo } from '@framescout/contract';
import { writeExport } from '@framescout/exports';
import { open } from '@framescout/framescout';
import { registerNativeMedia } from '@framescout/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness } from '../../../tools/test-support/engine-harness/open-harness.ts';
import { FIXTURES } from '../../../tools/test-support/fixtures/read-fixture.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PROBLEMS = join(ROOT, '../shared/problem-files');
// Of a damaged file, only one decoder may read a part; the segments are a folder.
const NO_VIDEO = /\.(json|md)$|^(text|sound-only)\.mp4$|^segments$|damaged|truncated/;

const videosIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !NO_VIDEO.test(name))
        .map((name) => join(folder, name))
    : [];
const problems = videosIn(PROBLEMS);

/** What is known of a video: what the user is told, and when each frame appears (seconds). */
type Reading = { info: VideoInfo; times: Seconds[] };

async function readInNode(path: string): Promise<Reading> {
  using recording = await open(await openAsBlob(path), basename(path));
  const map = await recording.video.locator.timeMap();
  const times = Array.from({ length: map?.length ?? 0 }, (_, frame) => map?.startOf(frame) ?? Number.NaN);
  return { info: recording.info, times };
}

async function readInPage(harness: Harness, path: string): Promise<Reading> {
  const page = await harness.openPage(path);
  const reading = await page.evaluate(async () => {
    const { framescout } = window;
    if (!framescout) throw new Error('The harness page is not ready.');
    const info = await framescout.open();
    return { info, times: await framescout.frameTimes() };
  });
  await page.close();
  return reading;
}

/** Returns the source timecodes at which an edit list cuts each of the first frames out. */
function cutsOf({ info, times }: Reading): string[] {
  const events = times.slice(0, -1).map((time, frame) => ({
    ...{ element: 'E', startTime: time, endTime: times[frame + 1] ?? time, peakTime: time, confidence: 1 },
    ...{ startFrame: frame, endFrame: frame },
  }));
  const { text } = writeExport('edl', { title: 'every frame', video: info, elements: ['E'], events });
  return [...text.matchAll(/^\d{3} .* C +(\S+) (\S+) /gm)].map(([, start, end]) => `${start} ${end}`);
}

/** Writes a timecode of a number of frames at a whole rate. */
function timecode(frame: number, rate: number): string {
  const seconds = Math.floor(frame / rate);
  const parts = [0, Math.floor(seconds / 60), seconds % 60, frame % rate];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

describe('the same recording read in Node and in a browser', () => {
  let harness: Harness;
  beforeAll(async () => {
    await registerNativeMedia();
    harness = await openHarness();
  });
  afterAll(() => harness[Symbol.asyncDispose]());

  async function expectSameFrames(path: string): Promise<void> {
    const inNode = await readInNode(path);
    const inPage = await readInPage(harness, path);
    expect(inPage.times.length).toBe(inNode.times.length);
    for (const [frame, time] of inNode.times.entries()) expect(inPage.times[frame]).toBeCloseTo(time, 3);
    const { container, codec, frameRate, isVariableFrameRate, duration, unusedTracks } = inNode.info;
    expect(inPage.info).toMatchObject({ codec, isVariableFrameRate, unusedTracks });
    // Stored projects know transport streams by the name that FFmpeg gives them.
    if (!path.endsWith('.ts')) expect(inPage.info.container).toBe(container);
    expect(inPage.info.frameRate).toBeCloseTo(frameRate, 6);
    expect(inPage.info.duration).toBeCloseTo(duration, 3);
    expect(inPage.info.soundTracks).toHaveLength(inNode.info.soundTracks.length);
    const cuts = cutsOf(inNode);
    expect(cutsOf(inPage)).toEqual(cuts);
    if (isVariableFrameRate) return;
    const rate = Math.round(frameRate);
    expect(cuts).toEqual(cuts.map((_, frame) => `${timecode(frame, rate)} ${timecode(frame + 1, rate)}`));
  }

  const title = 'has the same frames, and is cut at the same ones: %s';
  it.each(videosIn(FIXTURES))(title, expectSameFrames);
  it.skipIf(problems.length === 0).each(problems.length === 0 ? [PROBLEMS] : problems)(
    title,
    expectSameFrames,
  );
});
