import type { WrittenExport } from '@framescout/exports';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ExportChoice } from './export-choice.ts';
import { FormatDialog } from './format-dialog.tsx';

async function renderDialog() {
  const onExport = vi.fn();
  const onClose = vi.fn();
  const write = ({ kind, isLikeClips, timelineStart }: ExportChoice): WrittenExport => ({
    text: `${kind} ${isLikeClips} ${timelineStart}`,
    notes: ['It was merged.'],
    precision: null,
  });
  const screen = await render(<FormatDialog write={write} onExport={onExport} onClose={onClose} />);
  const format = screen.getByLabelText('Format');
  const preview = screen.getByRole('textbox', { name: 'Preview' });
  const download = screen.getByRole('button', { name: 'Download' });
  return { onExport, onClose, screen, format, preview, download };
}

it('shows what a format will contain, how to open it and what is lost, and downloads it', async () => {
  const { screen, format, preview, download, onExport, onClose } = await renderDialog();
  await format.selectOptions('mkv-chapters');
  await expect.element(preview).toHaveValue('mkv-chapters false 01:00:00:00');
  await expect.element(screen.getByText(/^mkvmerge -o OUTPUT/)).toBeVisible();
  await expect.element(screen.getByText('It was merged.')).toBeVisible();
  await download.click();
  expect(onExport.mock.calls).toEqual([[expect.objectContaining({ kind: 'mkv-chapters' })]]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('remembers the last choice', async () => {
  const first = await renderDialog();
  await first.format.selectOptions('fcpxml');
  await first.screen.getByRole('switch', { name: /Cut like the clips/ }).click();
  await first.screen.unmount();
  const { preview } = await renderDialog();
  await expect.element(preview).toHaveValue('fcpxml true 01:00:00:00');
});

it('asks where the timeline starts for lists of markers, and takes only a timecode', async () => {
  const { screen, format, preview, download } = await renderDialog();
  const start = screen.getByLabelText('The timeline starts at');
  await expect.element(start).not.toBeInTheDocument();
  await format.selectOptions('resolve-markers');
  await start.fill('0:0');
  await expect.element(screen.getByText('Write it like 01:00:00:00.')).toBeVisible();
  await expect.element(download).toBeDisabled();
  await start.fill('00:00:00;00');
  await expect.element(preview).toHaveValue('resolve-markers false 00:00:00;00');
  await expect.element(download).toBeEnabled();
});

it('offers a copy of the recording with chapters', async () => {
  const { screen, format, preview, download, onExport } = await renderDialog();
  await format.selectOptions('Video with chapters');
  await expect.element(preview).toHaveValue('recording false 01:00:00:00');
  await expect.element(screen.getByText(/^A copy of the recording/)).toBeVisible();
  await download.click();
  expect(onExport.mock.calls).toEqual([[expect.objectContaining({ kind: 'recording' })]]);
});
