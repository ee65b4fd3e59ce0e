import {
  expectSelected,
  logEventsAndPress,
  openAnalyzer,
  openSample,
  placeOnPage,
  seekTo,
  selectAll,
  waitForCompletion,
  waitForPlayer,
} from './analyzer.ts';
import { expectFullyVisible, expectNoPageScroll } from './fully-visible.ts';
import { sampleTruth } from './sample.ts';
import { expect, test } from './test.ts';
import { trueFrames } from './truth.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const truth = sampleTruth();

test('the main job works by tapping on a phone, and every next step is in view', async ({ page }) => {
  test.slow();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const tapInSight = async (name: string) => {
    await expectFullyVisible(button(name));
    await expectNoPageScroll(page);
    await button(name).tap();
  };
  await openAnalyzer(page);
  await button('Try it with the sample video').tap();
  await waitForPlayer(page);
  await expect(page.getByRole('heading', { name: 'sample', level: 1 })).toBeVisible();
  for (const [index, { time, x, y }] of truth.clicks.entries()) {
    await seekTo(page, time);
    await tapInSight('Enable Selection Mode');
    const place = await placeOnPage(page, { x: x / truth.width, y: y / truth.height });
    await page.touchscreen.tap(place.x, place.y);
    await expectSelected(page, index + 1);
  }

  await tapInSight('LOG EVENTS');
  await waitForCompletion(page);
  const events = page.getByRole('grid', { name: 'Events' });
  await expect(events).toHaveAttribute('aria-rowcount', String(trueFrames(truth).length));
  await events.getByText('00:00:08.833').tap();
  await expect(page.getByText(/^00:00:08\.8\d\d$/).first()).toBeVisible();

  await tapInSight('CREATE CLIPS');
  const downloaded = page.waitForEvent('download');
  await tapInSight('DOWNLOAD CLIPS');
  expect((await downloaded).suggestedFilename()).toMatch(/\.mp4$/);
});

test('a double tap on the button that starts selection mode does not end it again', async ({ page }) => {
  await openAnalyzer(page);
  await openSample(page);
  const enable = page.getByRole('button', { name: 'Enable Selection Mode' });
  await expectFullyVisible(enable);
  const box = await enable.boundingBox();
  if (!box) throw new Error('The button is not on screen.');
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.touchscreen.tap(...middle);
  await page.touchscreen.tap(...middle);
  await page.waitForTimeout(500);
  await expect(page.getByRole('button', { name: 'Leave Selection Mode' })).toBeVisible();
});

test('a phone shows several events at the same time while a scan runs', async ({ page }) => {
  test.slow();
  await openAnalyzer(page);
  await openSample(page);
  await selectAll(page, truth);
  await logEventsAndPress(page, 'PAUSE Analysis', '[role="grid"] [role="row"]');
  const resume = page.getByRole('button', { name: 'RESUME Analysis' });
  await expectFullyVisible(resume);
  await expectNoPageScroll(page);
  const events = page.getByRole('grid', { name: 'Events' });
  const row = await events.getByRole('row').first().boundingBox();
  const list = await events.boundingBox();
  expect((list?.height ?? 0) / (row?.height ?? Number.NaN)).toBeGreaterThanOrEqual(4);
  await resume.tap();
  await waitForCompletion(page);
});
