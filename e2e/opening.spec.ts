import { openAnalyzer, toast, waitForPlayer } from './analyzer.ts';
import { expect, test } from './test.ts';

test('while a video is loading, the page says so, another can be chosen, and it can be cancelled', async ({
  page,
}) => {
  await openAnalyzer(page);
  const arrival = Promise.withResolvers<void>();
  await page.route('**/uploads/sample.mp4', async (route) => {
    await arrival.promise;
    // The first request is cancelled meanwhile.
    await route.continue().catch(() => undefined);
  });
  const sample = page.getByRole('button', { name: 'Try it with the sample video' });
  const card = page.getByRole('region', { name: 'Opening' });
  await sample.click();
  await expect(card).toContainText('Fetching the sample video');
  await expect(sample).toBeDisabled();
  await expect(page.getByRole('button', { name: 'CHOOSE VIDEO FILE' })).toBeEnabled();
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page, 'Opening Cancelled')).toBeVisible();
  await expect(card).toBeHidden();
  arrival.resolve();
  await sample.click();
  await waitForPlayer(page);
});
