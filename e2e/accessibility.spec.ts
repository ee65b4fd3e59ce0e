import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { logEvents, openAnalyzer, openSample, selectAll, waitForCompletion } from './analyzer.ts';
import { sampleTruth } from './sample.ts';
import { expect, test } from './test.ts';

test.use({ reducedMotion: 'reduce' });

for (const theme of ['dark', 'light'] as const) {
  test(`the ${theme} theme has no serious accessibility violation, empty or full`, async ({ page }) => {
    await openAnalyzer(page);
    if (theme === 'light') await page.getByRole('button', { name: 'Use the light theme' }).click();
    expect(await seriousViolations(page)).toEqual([]);

    await openSample(page);
    expect(await seriousViolations(page)).toEqual([]);

    await selectAll(page, sampleTruth());
    await logEvents(page);
    await waitForCompletion(page);
    expect(await seriousViolations(page)).toEqual([]);
  });
}

async function seriousViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`,
    );
}
