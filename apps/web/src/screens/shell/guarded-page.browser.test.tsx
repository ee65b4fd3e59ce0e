import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { exampleUser as user } from '../../test-support/example-data.ts';
import { setSession } from '../../test-support/set-session.ts';
import { guardedPage } from './guarded-page.tsx';

beforeEach(() => setSession({ kind: 'signed-in', user }));

it('says that a page failed to load, and loads it when it is next opened', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const load = vi
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(() => 'the page');
  const Page = guardedPage('signed-in', load);
  const first = await render(<Page />);
  await expect.element(first.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await expect.element(first.getByRole('button', { name: 'Go back' })).toBeVisible();
  await first.unmount();
  const second = await render(<Page />);
  await expect.element(second.getByText('the page')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});
