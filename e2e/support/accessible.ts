import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects no serious accessibility violation in either theme; leaves the page in the theme it wasn't in. */
export async function expectAccessible(page: Page, when: string): Promise<void> {
  expect(await seriousViolations(page), when).toEqual([]);
  const isDark = await page.getByRole('button', { name: 'Use the light theme' }).isVisible();
  const [current, other] = isDark ? ['dark', 'light'] : ['light', 'dark'];
  await page.getByRole('button', { name: `Use the ${other} theme` }).click();
  await expect(page.getByRole('button', { name: `Use the ${current} theme` })).toBeVisible();
  expect(await seriousViolations(page), `${when}, in the ${other} theme`).toEqual([]);
}

/** Describes every violation that Axe rates serious or critical. */
export async function seriousViolations(page: Page): Promise<string[]> {
  // The legacy mode leaves out frames of other origins, which no page here has, and with them the second page
  // that Axe opens at each call, which took half the time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`,
    );
}
