import type { Page } from '@playwright/test';
import type { Truth } from '../tools/test-support/truth.ts';
import {
  chooseFile,
  logEvents,
  openAnalyzer,
  selectAll,
  waitForCompletion,
  waitForPlayer,
} from './analyzer.ts';

/** A small recording of ten seconds, which is scanned in a moment: for tests to which any video will do. */
export const SMALL_RECORDING = 'fixtures/signal-h264-aac.mp4';

/** The ground truth about it, and about any other fixture that is as long. */
export const smallTruth: Truth = {
  video: 'signal-h264-aac.mp4',
  fps: 30,
  width: 320,
  height: 180,
  clicks: [0.5, 1.5, 2.2].map((time) => ({ time, x: 260, y: 140 })),
  events: [
    { start: 12 / 30, end: 26 / 30 },
    { start: 40 / 30, end: 53 / 30 },
    { start: 63 / 30, end: 71 / 30 },
  ],
};

/** Opens the small recording in the analyzer. */
export async function openSmall(page: Page): Promise<void> {
  await openAnalyzer(page);
  await chooseFile(page, SMALL_RECORDING);
  await waitForPlayer(page);
}

/** Opens the small recording, marks its element and scans for it. */
export async function scanSmall(page: Page): Promise<void> {
  await openSmall(page);
  await selectAll(page, smallTruth);
  await logEvents(page);
  await waitForCompletion(page);
}
