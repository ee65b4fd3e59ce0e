import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { registerNativeMedia } from '@framescout/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsInBrowser, eventsInNode } from '../../../tools/test-support/engine-harness/find-events.ts';
import { type Harness, openHarness } from '../../../tools/test-support/engine-harness/open-harness.ts';
import { runProgram } from '../../../tools/test-support/run-ffmpeg.ts';
import { folderForTests } from '../../../tools/test-support/temporary-folder.ts';
import { readTruth, type Truth } from '../../../tools/test-support/truth.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOOTAGE = join(ROOT, '../shared/footage');
const SAMPLE = join(ROOT, 'apps/server/uploads/sample.json');

// A recording that browsers read through FFmpeg in WebAssembly, with marks on its element.
const FOREIGN = join(ROOT, 'fixtures/signal-mpeg4-mp3.avi');
const FOREIGN_MARKS = [0.55, 1.45, 2.2].map((time) => ({ time, x: 260 / 320, y: 140 / 180 }));

// One for each frame rate; `npm run eval` measures all of them.
const footage = ['dev_hitmarker.json', 'dev_killfeed.json']
  .map((name) => join(FOOTAGE, name))
  .filter((path) => existsSync(path));

/** Returns clicks on the first events, so that the start of a recording is enough: its own, if they are on those. */
function firstClicks({ clicks, events }: Truth): Truth['clicks'] {
  return clicks.map((click, index) => {
    const { start = 0, end = 0 } = events[index] ?? {};
    return click.time > start && click.time < end ? click : { ...click, time: (start + end) / 2 };
  });
}

/** Copies the start of a recording, up to after the first event that was not clicked. */
async function copyStart(from: string, to: string, { clicks, events }: Truth): Promise<void> {
  const next = events[clicks.length];
  if (!next) throw new Error(`${from} has no event after those that are clicked.`);
  const start = ['-t', String(next.end + 0.5), '-map', '0:v', '-c', 'copy'];
  await runProgram('ffmpeg', ['-v', 'error', '-i', from, ...start, to]);
}

describe('the same recording scanned in Node and in a browser', () => {
  let harness: Harness;
  const folder = folderForTests();
  beforeAll(async () => {
    await registerNativeMedia();
    harness = await openHarness();
  });
  afterAll(() => harness[Symbol.asyncDispose]());

  it.each([SAMPLE, ...footage])('finds the same events, to the frame: %s', async (path) => {
    const truth = readTruth(path);
    if (!truth) throw new Error(`${path} is missing.`);
    const { video, width, height } = truth;
    const marks = firstClicks(truth).map(({ time, x, y }) => ({ time, x: x / width, y: y / height }));
    const file = join(folder, video);
    await copyStart(join(path, '..', video), file, truth);
    const inNode = await eventsInNode(file, marks);
    expect(inNode.length).toBeGreaterThan(marks.length);
    expect(inNode).toEqual(await eventsInBrowser(harness, file, marks));
  });

  it('finds the same events in a file that neither Mediabunny nor the browser reads', async () => {
    const inNode = await eventsInNode(FOREIGN, FOREIGN_MARKS);
    expect(inNode).toHaveLength(3);
    expect(inNode).toEqual(await eventsInBrowser(harness, FOREIGN, FOREIGN_MARKS));
  });
});
