import type { Page } from 'playwright';
import {
  expectSelected,
  logEvents,
  openAnalyzer,
  openSample,
  pointAtPicture,
  seekTo,
  selectAll,
  selectElement,
} from '../../e2e/analyzer.ts';
import { sampleTruth } from '../../e2e/sample.ts';

/** A tutorial picture: the right part of a window, from `top` down, once `arrange` has prepared the page. */
export type TutorialShot = {
  window: { width: number; height: number };
  top: number;
  arrange(page: Page): Promise<void>;
};

const TOP_BAR = 44;

const truth = sampleTruth();
const [firstClick, secondClick] = truth.clicks;
if (!firstClick || !secondClick) throw new Error('The sample has no clicks.');
const element = { x: secondClick.x / truth.width, y: secondClick.y / truth.height };

/** The four pictures, in the order of the tutorial's steps. */
export const TUTORIAL_SHOTS: readonly TutorialShot[] = [
  { window: { width: 800, height: 450 }, top: 0, arrange: openAnalyzer },
  {
    window: { width: 1024, height: 640 },
    top: TOP_BAR,
    async arrange(page) {
      await openAnalyzer(page);
      await openSample(page);
      await selectElement(page, firstClick, truth);
      await expectSelected(page, 1);
      await seekTo(page, secondClick.time);
      await page.getByRole('button', { name: 'Enable Selection Mode' }).click();
      await pointAtPicture(page, element);
    },
  },
  {
    window: { width: 1024, height: 640 },
    top: TOP_BAR,
    async arrange(page) {
      await openAnalyzer(page);
      await openSample(page);
      await selectAll(page, truth);
      await page.getByText('It stands out from this video.').waitFor();
      await page.getByRole('button', { name: 'LOG EVENTS' }).hover();
    },
  },
  {
    window: { width: 1024, height: 720 },
    top: 254,
    async arrange(page) {
      await openAnalyzer(page);
      await openSample(page);
      await selectAll(page, truth);
      await logEvents(page);
      await page.getByText('Analysis Complete').first().waitFor();
      await seekTo(page, firstClick.time);
      await page.getByRole('button', { name: 'CREATE CLIPS' }).hover();
    },
  },
];
