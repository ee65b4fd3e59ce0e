import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { currentWorkspace } from '../../workspace/current-workspace.ts';
import { openingProgress } from '../../workspace/opening-progress.ts';
import { OpeningCard } from './opening-card.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  currentWorkspace.cancelOpening();
});

/** Begins to open a file, which takes longer than a moment; returns what is called when it is cancelled. */
async function beginOpening() {
  const cancelled = vi.fn();
  void currentWorkspace.whileOpening('match.mkv', (signal) => {
    signal.addEventListener('abort', cancelled);
    return new Promise<void>(() => {});
  });
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  return cancelled;
}

it('says what is being opened and how far that is once it takes longer than a moment', async () => {
  const screen = await render(<OpeningCard />);
  await beginOpening();
  await expect.element(screen.getByText('Opening “match.mkv”')).toBeVisible();
  await expect.element(screen.getByText('Reading the file')).toBeVisible();
  const bar = screen.getByRole('progressbar');
  await expect.element(bar).not.toHaveAttribute('aria-valuenow');
  openingProgress.note('reading', { readBytes: 12.3e6, totalBytes: null });
  await expect.element(screen.getByText('Reading the file: 12.3 MB so far')).toBeVisible();
  await expect.element(bar).not.toHaveAttribute('aria-valuenow');
  openingProgress.note('reading', { readBytes: 7.5e9, totalBytes: 30e9 });
  await expect.element(screen.getByText('Reading the file: 7.50 GB of 30.00 GB')).toBeVisible();
  await expect.element(bar).toHaveAttribute('aria-valuenow', '25');
  openingProgress.note('loading-ffmpeg');
  await expect.element(screen.getByText('Loading FFmpeg')).toBeVisible();
});

it('cancels the opening, and goes away', async () => {
  const screen = await render(<OpeningCard />);
  const cancelled = await beginOpening();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(cancelled).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole('region', { name: 'Opening' })).not.toBeInTheDocument();
});
