import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../platform/query-client.ts';
import { exampleSettings } from '../../test-support/example-data.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { showPage } from '../../test-support/show-page.tsx';
import { PrivacyPage } from './legal-pages.tsx';

beforeEach(() => queryClient.clear());

it.each([
  [null, /this server takes none by itself/],
  [14, /the last 14 are kept/],
])('says how long backups keep a deleted account (%s)', async (backupsKept, words) => {
  fakeApi({ 'GET /api/settings': () => Response.json({ ...exampleSettings, backupsKept }) });
  const screen = await showPage(PrivacyPage);
  await expect.element(screen.getByText(words)).toBeVisible();
});

it.each([true, false])('says how jobs are handled only where workers are connected (%s)', async (hasJobs) => {
  const operator = { name: 'The League', contact: null };
  fakeApi({ 'GET /api/settings': () => Response.json({ ...exampleSettings, hasJobs, operator }) });
  const screen = await showPage(PrivacyPage);
  await expect.element(screen.getByText('The League')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'If you submit jobs' }).elements()).toHaveLength(
    hasJobs ? 1 : 0,
  );
});
