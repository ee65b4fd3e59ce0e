import { trueFrames } from '../../tools/test-support/truth.ts';
import {
  boxOf,
  expectSelected,
  openAnalyzer,
  PROGRESS,
  placeOnPage,
  pressInTime,
  seekTo,
  waitForCompletion,
  waitForPlayer,
} from '../support/analyzer.ts';
import { expectFullyVisible, expectNoPageScroll } from '../support/fully-visible.ts';
import { sampleTruth } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const truth = sampleTruth();

test('the main job works by tapping on a phone, and every next step is in view', async ({ page }) => {
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

  await test.step('a double tap on the button that starts selection mode does not end it again', async () => {
    const enable = button('Enable Selection Mode');
    await expectFullyVisible(enable);
    const box = await boxOf(enable);
    const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await page.touchscreen.tap(...middle);
    await page.touchscreen.tap(...middle);
    await page.waitForTimeout(500);
    await button('Leave Selection Mode').tap();
  });

  for (const [index, { time, x, y }] of truth.clicks.entries()) {
    await seekTo(page, time);
    await tapInSight('Enable Selection Mode');
    const place = await placeOnPage(page, { x: x / truth.width, y: y / truth.height });
    await page.touchscreen.tap(place.x, place.y);
    await expectSelected(page, index + 1);
  }

  const events = page.getByRole('grid', { name: 'Events' });
  await test.step('several events are in view while a scan runs', async () => {
    await pressInTime(page, 'PAUSE Analysis', PROGRESS, '[role="grid"] [role="row"]');
    await tapInSight('LOG EVENTS');
    await expectFullyVisible(button('RESUME Analysis'));
    await expectNoPageScroll(page);
    const row = await events.getByRole('row').first().boundingBox();
    const list = await events.boundingBox();
    expect((list?.height ?? 0) / (row?.height ?? Number.NaN)).toBeGreaterThanOrEqual(4);
    await button('RESUME Analysis').tap();
  });

  await waitForCompletion(page);
  await expect(events).toHaveAttribute('aria-rowcount', String(trueFrames(truth).length));
  await events.getByText('00:00:08.833').tap();
  await expect(page.getByText(/^00:00:08\.8\d\d$/).first()).toBeVisible();
  await test.step('a finger can hit what can be done with an event, and all of it is in view', async () => {
    const toolbar = page.getByRole('toolbar', { name: 'Chosen events' });
    await toolbar.getByRole('button', { name: 'Star' }).tap();
    await expect(toolbar.getByRole('button')).toHaveCount(8);
    await expectFullyVisible(button('IT IS HERE'));
    for (const tool of await toolbar.getByRole('button').all()) {
      await expectFullyVisible(tool);
      expect((await tool.boundingBox())?.width).toBeGreaterThanOrEqual(44);
    }
    await expectNoPageScroll(page);
  });

  await tapInSight('CREATE CLIPS');
  const downloaded = page.waitForEvent('download');
  await tapInSight('DOWNLOAD CLIPS');
  expect((await downloaded).suggestedFilename()).toMatch(/\.mp4$/);
});
