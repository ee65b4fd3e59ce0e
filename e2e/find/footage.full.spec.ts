import { formatClock, formatTimecode } from '@framescout/contract';
import type { Page } from '@playwright/test';
import { type FrameRange, readTruth, type Truth, trueFrames } from '../../tools/test-support/truth.ts';
import {
  expectSelected,
  exportAs,
  openAnalyzer,
  openStep,
  openVideo,
  scan,
  selectAll,
  selectElement,
} from '../support/analyzer.ts';
import { exportedFrames, parseExportedJson } from '../support/exported.ts';
import { expect, test } from '../support/test.ts';

const FOLDER = '../shared/footage';
const truth = readTruth(`${FOLDER}/dev_banner.json`);
const kills = readTruth(`${FOLDER}/dev_killfeed.json`);

test('finds the banners of a real recording', async ({ page }) => {
  test.skip(truth === null, `needs ${FOLDER}/dev_banner.mp4, which is not here`);
  if (truth) await expectAllFound(page, truth);
});

test('finds every kill in a real recording, although all clicks are on the first one', async ({ page }) => {
  test.skip(kills === null, `needs ${FOLDER}/dev_killfeed.mp4, which is not here`);
  const [first] = kills?.clicks ?? [];
  if (!kills || !first) return;
  const clicks = [0.4, 1.2, 2].map((later, index) => ({
    ...first,
    time: first.time + later,
    x: first.x + index,
  }));
  await expectAllFound(page, { ...kills, clicks });
});

test('selects exactly the frame that the player shows in a recording with sound', async ({ page }) => {
  test.skip(truth === null, `needs ${FOLDER}/dev_banner.mp4, which is not here`);
  if (!truth) return;
  await openAnalyzer(page);
  await openVideo(page, `${FOLDER}/${truth.video}`);
  for (const [index, click] of truth.clicks.entries()) {
    await selectElement(page, click, truth);
    await expectSelected(page, index + 1);
    await openStep(page, 'Mark');
    const shown = await page.locator('video').evaluate(shownFrameTime);
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `RESET Frame ${index + 1}` }) });
    await expect(card.getByTitle(formatTimecode(shown))).toHaveText(`Selected at ${formatClock(shown)}`);
  }
});

/** Marks a recording's element, scans for it, and expects exactly its events. */
async function expectAllFound(page: Page, recording: Truth): Promise<void> {
  await openAnalyzer(page);
  await openVideo(page, `${FOLDER}/${recording.video}`);
  await selectAll(page, recording);
  await scan(page);

  const found = exportedFrames(parseExportedJson((await exportAs(page, 'JSON')).text));
  const wanted = trueFrames(recording);
  const matched = wanted.filter((event) => found.some((other) => overlap(event, other) >= 0.3)).length;
  expect(matched).toBe(wanted.length);
  expect(found).toHaveLength(wanted.length);
}

/** Returns the intersection over union of two events. */
function overlap(a: FrameRange, b: FrameRange): number {
  const shared = Math.min(a.last, b.last) - Math.max(a.first, b.first) + 1;
  const all = Math.max(a.last, b.last) - Math.min(a.first, b.first) + 1;
  return Math.max(0, shared) / all;
}

/** Returns the presentation time of the frame on screen: seeking within that frame presents it again. */
function shownFrameTime(video: HTMLVideoElement): Promise<number> {
  return new Promise((resolve) => {
    video.requestVideoFrameCallback((_now, { mediaTime }) => resolve(mediaTime));
    video.currentTime += 1e-3;
  });
}
