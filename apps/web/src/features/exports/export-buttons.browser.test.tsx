import { expect, it, vi } from 'vitest';
import { showPart } from '../../test-support/show-part.tsx';
import { ExportButtons } from './export-buttons.tsx';

async function renderButtons(isComplete: boolean, canExport = isComplete) {
  const onExport = vi.fn();
  const onMore = vi.fn();
  const screen = await showPart(
    <ExportButtons isComplete={isComplete} canExport={canExport} onExport={onExport} onMore={onMore} />,
  );
  return { onExport, onMore, screen };
}

it.each([
  ['Export as CSV', 'csv'],
  ['Export as JSON', 'json'],
  ['Export as EDL', 'edl'],
])('exports the log with the button "%s"', async (name, kind) => {
  const { onExport, screen } = await renderButtons(true);
  await screen.getByRole('button', { name }).click();
  expect(onExport.mock.calls).toEqual([[kind]]);
});

it('offers more formats', async () => {
  const { onMore, screen } = await renderButtons(true);
  await screen.getByRole('button', { name: 'More formats' }).click();
  expect(onMore).toHaveBeenCalledOnce();
});

it('offers more formats for events without a log', async () => {
  const { onMore, screen } = await renderButtons(false, true);
  await expect.element(screen.getByRole('button', { name: 'Export as EDL' })).toBeDisabled();
  await screen.getByRole('button', { name: 'More formats' }).click();
  expect(onMore).toHaveBeenCalledOnce();
});

it('cannot export before an analysis is complete', async () => {
  const { screen } = await renderButtons(false);
  await expect.element(screen.getByRole('button', { name: 'Export as CSV' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Export as JSON' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Export as EDL' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'More formats' })).toBeDisabled();
});
