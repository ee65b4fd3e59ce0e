import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ErrorBoundary } from './fallback-screens.tsx';

function Broken(): never {
  throw new Error('This part cannot be drawn.');
}

it('shows the fallback screen in place of what failed to render, and logs the error', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const screen = await render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect
    .element(screen.getByText('An unexpected error occurred. Our team has been notified.'))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Reload Page' })).toBeVisible();
  expect(log.mock.calls.flat()).toContainEqual(new Error('This part cannot be drawn.'));
  log.mockRestore();
});
