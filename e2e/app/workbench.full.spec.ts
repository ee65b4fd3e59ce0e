import type { Locator, Page } from '@playwright/test';
import {
  boxOf,
  expectSelected,
  expectShownFrame,
  openSample,
  openStep,
  seekTo,
  selectAll,
  toast,
  waitForCompletion,
} from '../support/analyzer.ts';
import { openSmall } from '../support/fixtures.ts';
import { countFullyVisible, expectFullyVisible, expectNoPageScroll } from '../support/fully-visible.ts';
import { sampleTruth } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

const truth = sampleTruth();

test.use({ viewport: { width: 1280, height: 720 } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const eventRows = (page: Page) => page.getByRole('row', { name: /^Event \d/ });

test('marking, finding, reviewing and cutting need no scrolling, and each step can be reopened', async ({
  page,
}) => {
  await openSample(page);
  await test.step('mark', async () => {
    await expectFullyVisible(button(page, 'Enable Selection Mode'));
    await expectFullyVisible(page.getByText('0/3 frames selected'));
    await expectFullyVisible(page.getByRole('listitem').filter({ hasText: 'Frame 3' }));
    await expectNoPageScroll(page);
  });

  await selectAll(page, truth);
  await test.step('find', async () => {
    await expectFullyVisible(button(page, 'LOG EVENTS'));
    await expectFullyVisible(page.getByRole('slider', { name: 'Detection Sensitivity' }));
    await expectFullyVisible(button(page, 'Export as CSV'));
    await expectFullyVisible(button(page, 'CREATE CLIPS'));
  });

  await test.step('clips before a scan bring up a message, which offers one', async () => {
    await button(page, 'CREATE CLIPS').click();
    await expect(toast(page, 'No events found')).toBeVisible();
    await expect(toast(page, 'Analyze the video first to detect events.')).toBeVisible();
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('button', { name: 'LOG EVENTS' })
      .click();
    await waitForCompletion(page);
  });

  await test.step('review: the first eight events, and the controls for what comes next', async () => {
    await expect.poll(() => countFullyVisible(eventRows(page))).toBeGreaterThanOrEqual(8);
    await expect(eventRows(page).first()).toHaveAccessibleName(/^Event 1 /);
    await expectFullyVisible(eventRows(page).first());
    for (const name of ['LOG EVENTS', 'Export as CSV', 'Export as JSON', 'CREATE CLIPS']) {
      await expectFullyVisible(button(page, name));
    }
    await expectFullyVisible(page.getByRole('slider', { name: 'Detection Sensitivity' }));
    await expectNoPageScroll(page);
  });

  await test.step('the toast covers nothing that is in use', async () => {
    const message = page.getByRole('listitem').filter({ hasText: 'Analysis Complete' });
    for (const used of [
      page.getByLabel('Video overlay'),
      page.getByRole('complementary', { name: 'Analysis panel' }),
      page.getByRole('region', { name: 'Timeline' }),
      page.getByRole('banner').getByRole('button', { name: 'Open another video' }),
    ]) {
      expect(await overlap(message, used)).toBe(0);
    }
  });

  await button(page, 'CREATE CLIPS').click();
  const clips = page.getByRole('list', { name: 'Clips to create' }).getByRole('listitem');
  await test.step('cut', async () => {
    await page.getByLabel('Seconds before event').fill('0.5');
    await page.getByLabel('Seconds after event').fill('0.5');
    await expectFullyVisible(page.getByLabel('Clip format'));
    await expectFullyVisible(clips.first());
    await expectFullyVisible(button(page, 'DOWNLOAD CLIPS'));
    await expectNoPageScroll(page);
  });

  await test.step('while cutting, the progress of each clip', async () => {
    await page.getByLabel('Clip format').selectOption('webm');
    await button(page, 'DOWNLOAD CLIPS').click();
    await expectFullyVisible(page.getByRole('progressbar', { name: 'Progress of clip 1' }));
    expect(await countFullyVisible(clips)).toBeGreaterThanOrEqual(5);
    await expectFullyVisible(button(page, 'CREATING CLIPS...'));
    await page.getByRole('region', { name: 'Clip progress' }).getByRole('button', { name: 'Cancel' }).click();
    await expectFullyVisible(button(page, 'DOWNLOAD CLIPS'));
  });

  await test.step('finished steps can be reopened, and close when the work continues', async () => {
    await expect(button(page, 'RESET Frame 1')).toBeHidden();
    await openStep(page, 'Mark');
    await expectFullyVisible(button(page, 'RESET Frame 1'));
    await expectFullyVisible(page.getByText('It stands out', { exact: false }));
    await expectSelected(page, 3);
    await openStep(page, 'Find');
    await expectFullyVisible(page.getByLabel('Advanced'));
    await expect(button(page, 'RESET Frame 1')).toBeHidden();
    await openStep(page, 'Review');
    await expectFullyVisible(eventRows(page).first());
    await button(page, 'CREATE CLIPS').click();
    await expectFullyVisible(button(page, 'DOWNLOAD CLIPS'));
    await openStep(page, 'Review');
    await expectFullyVisible(eventRows(page).first());
    await button(page, 'CREATE CLIPS').click();
    await expectFullyVisible(button(page, 'DOWNLOAD CLIPS'));
    await button(page, 'CREATE CLIPS').click();
    await expectFullyVisible(eventRows(page).first());
  });

  await test.step('an export is said to be complete', async () => {
    await button(page, 'Export as CSV').click();
    await expect(toast(page, 'Export Complete')).toBeVisible();
    // Escape closes a toast before anything underneath it.
    await expect(toast(page, 'Export Complete')).toBeHidden();
  });

  await test.step('shrinking the window to half the screen and back leaves everything as it was', async () => {
    const tab = (name: string) => page.getByRole('tab', { name }).click();
    await seekTo(page, 9);
    await openStep(page, 'Find');
    await page.getByLabel('Advanced').check();
    const expectAsLeft = async () => {
      await expect(page.getByLabel('Advanced')).toBeChecked();
      await expectShownFrame(page, 271);
    };
    await page.setViewportSize({ width: 960, height: 1040 });
    await expectAsLeft();
    await tab('Timeline');
    await tab('Steps');
    await expectAsLeft();
    await openStep(page, 'Review');
    await button(page, 'Review').last().click();
    const skipped = page.getByRole('dialog').getByText(`1 judged, ${truth.events.length - 1} left`);
    await page.keyboard.press('s');
    await expect(skipped).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(skipped).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(skipped).toBeHidden();
    await openStep(page, 'Find');
    await expectAsLeft();
  });
});

test('the page fits windows of all sizes, and its timeline is as high as the user wants', async ({
  page,
}) => {
  await openSmall(page);
  await test.step("the timeline's height can be dragged or changed with keys, and is remembered", async () => {
    const handle = page.getByRole('separator', { name: 'Height of the timeline' });
    const height = async () => (await boxOf(page.getByRole('region', { name: 'Timeline' }))).height;
    const before = await height();
    await handle.press('ArrowUp');
    await expect.poll(height).toBe(before + 8);
    const line = await boxOf(handle);
    await page.mouse.move(line.x + 200, line.y);
    await page.mouse.down();
    await page.mouse.move(line.x + 200, line.y - 50, { steps: 4 });
    await page.mouse.up();
    await expect.poll(height).toBe(before + 58);
    await expectFullyVisible(page.getByRole('button', { name: 'Play', exact: true }));

    await openSmall(page);
    await expect.poll(height).toBe(before + 58);
    await handle.dblclick();
    await expect.poll(height).toBe(before);
  });

  await test.step('the buttons to close the project and to open another video can be clicked', async () => {
    for (const width of [390, 640, 768, 820, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole('button', { name: 'Close the project' }).click({ trial: true });
      await page.getByRole('button', { name: 'Open another video' }).click({ trial: true });
    }
  });

  await test.step('on a phone in landscape, or at 150% zoom, the next step is next to the whole picture', async () => {
    for (const viewport of [
      { width: 911, height: 512 },
      { width: 740, height: 360 },
      { width: 640, height: 400 },
    ]) {
      await page.setViewportSize(viewport);
      const picture = page.getByLabel('Video overlay');
      await expect(picture).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeInViewport({ ratio: 1 });
      await expect(button(page, 'Enable Selection Mode')).toBeInViewport({ ratio: 1 });
      expect((await picture.boundingBox())?.width).toBeGreaterThan(viewport.width / 2 - 10);
      const steps = page.getByRole('tabpanel', { name: 'Steps' });
      expect((await steps.boundingBox())?.height ?? 0).toBeGreaterThan(200);
    }
    await button(page, 'Enable Selection Mode').click();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(button(page, 'Leave Selection Mode')).toBeInViewport();
  });

  await test.step('at 400% zoom, nothing needs horizontal scrolling', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const name of ['Logout', 'Mute']) await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    const isWider = () =>
      page.evaluate(() =>
        [document.documentElement, document.querySelector('main')].some(
          (element) => element !== null && element.scrollWidth > element.clientWidth,
        ),
      );
    expect(await isWider()).toBe(false);
  });
});

/** Returns the area (square CSS pixels) that two elements share on screen. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = await Promise.all([boxOf(one), boxOf(other)]);
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}
