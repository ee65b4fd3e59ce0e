import { expect, type Locator, type Page } from '@playwright/test';

/** Expects an element to be visible in full without scrolling, and not covered by anything. */
export async function expectFullyVisible(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect.poll(() => target.evaluate(hiddenPart), { message: `${target} in sight` }).toBeNull();
}

/** Counts the elements that are visible in full. */
export async function countFullyVisible(targets: Locator): Promise<number> {
  const hidden = await Promise.all((await targets.all()).map((target) => target.evaluate(hiddenPart)));
  return hidden.filter((part) => part === null).length;
}

/** Expects the page itself not to scroll. */
export async function expectNoPageScroll(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return { scroll: [scrollWidth, scrollHeight], client: [clientWidth, clientHeight] };
  });
  expect(scroll).toEqual(client);
}

/** Describes the part of an element that can't be seen; null if all of it can. Runs in the page. */
function hiddenPart(element: Element): string | null {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const inset = 3;
  const points = [
    { name: 'middle', x: (left + right) / 2, y: (top + bottom) / 2 },
    { name: 'upper left', x: left + inset, y: top + inset },
    { name: 'lower right', x: right - inset, y: bottom - inset },
  ];
  const hidden = points.find(({ x, y }) => {
    const seen = document.elementFromPoint(x, y);
    return !seen || !(element.contains(seen) || seen.contains(element));
  });
  return hidden ? `${hidden.name} at ${Math.round(hidden.x)}, ${Math.round(hidden.y)}` : null;
}
