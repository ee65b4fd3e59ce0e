import type { Page } from '@playwright/test';
import { boxOf, placeOnPage, seekTo } from '../support/analyzer.ts';
import { openSmall } from '../support/fixtures.ts';
import { expect, test } from '../support/test.ts';

test.use({ hasTouch: true, viewport: { width: 1280, height: 720 } });

type Finger = { x: number; y: number };

test('two fingers zoom the picture or the timeline around themselves, and one finger moves it', async ({
  page,
}) => {
  await openSmall(page);
  await test.step('the picture', async () => {
    await seekTo(page, 3);
    const middle = await placeOnPage(page, { x: 0.5, y: 0.5 });
    const spread = (by: number) => twoAround(middle, by);
    const before = await page.getByLabel('Video overlay').boundingBox();
    await moveFingers(page, spread(50), spread(150));
    const width = async () => (await page.getByLabel('Video overlay').boundingBox())?.width ?? 0;
    await expect.poll(width).toBeGreaterThan(2.5 * (before?.width ?? Number.NaN));
    const zoomed = await placeOnPage(page, { x: 0.5, y: 0.5 });
    expect(Math.abs(zoomed.x - middle.x)).toBeLessThan(4);
    expect(Math.abs(zoomed.y - middle.y)).toBeLessThan(4);

    await moveFingers(page, [middle], [{ x: middle.x + 80, y: middle.y + 40 }]);
    const moved = await placeOnPage(page, { x: 0.5, y: 0.5 });
    expect(Math.abs(moved.x - zoomed.x - 80)).toBeLessThan(4);
    expect(Math.abs(moved.y - zoomed.y - 40)).toBeLessThan(4);
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBe(3);

    await moveFingers(page, spread(150), spread(20));
    await expect(page.getByLabel('Size of the picture')).toHaveValue('');
  });

  await test.step('the timeline', async () => {
    const strip = await boxOf(page.getByRole('img', { name: 'No scores yet' }));
    const middle = { x: strip.x + strip.width / 2, y: strip.y + 60 };
    const spread = (by: number) => twoAround(middle, by);
    const shown = async () => {
      const text = await page.getByRole('region', { name: 'Timeline' }).getByText(' – ').innerText();
      const [start = 0, end = 0] = text.split(' – ').map(secondsOf);
      return { start, end, span: end - start };
    };
    const all = await shown();
    await moveFingers(page, spread(50), spread(200));
    await expect.poll(async () => (await shown()).span / all.span).toBeCloseTo(0.25, 1);
    const zoomed = await shown();
    expect((zoomed.start + zoomed.end) / 2).toBeCloseTo(all.end / 2, 0);
    await moveFingers(page, [middle], [{ x: middle.x - 200, y: middle.y }]);
    await expect.poll(async () => (await shown()).start).toBeGreaterThan(zoomed.start + zoomed.span / 10);
    expect((await shown()).span).toBeCloseTo(zoomed.span, 2);
  });
});

/** Returns two fingers, each this far (CSS pixels) from a point. */
function twoAround({ x, y }: Finger, by: number): Finger[] {
  return [
    { x: x - by, y },
    { x: x + by, y },
  ];
}

/** Moves fingers from one set of points to another, in steps. */
async function moveFingers(page: Page, from: readonly Finger[], to: readonly Finger[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Finger[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [first] = from;
  if (first) await touch('touchStart', [first]);
  if (from.length > 1) await touch('touchStart', [...from]);
  const steps = 6;
  for (let step = 1; step <= steps; step++) {
    await touch(
      'touchMove',
      from.map((finger, index) => ({
        x: finger.x + (((to[index]?.x ?? 0) - finger.x) * step) / steps,
        y: finger.y + (((to[index]?.y ?? 0) - finger.y) * step) / steps,
      })),
    );
  }
  await touch('touchEnd', []);
}

/** Converts a timecode such as 00:01:02.500 to seconds. */
function secondsOf(timecode: string): number {
  return timecode.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
}
