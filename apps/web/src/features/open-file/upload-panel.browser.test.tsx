import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { UploadPanel } from './upload-panel.tsx';

function renderPanel(props: Partial<Parameters<typeof UploadPanel>[0]> = {}) {
  const actions = { onFiles: vi.fn(), onSample: vi.fn() };
  return {
    actions,
    screen: render(
      <UploadPanel isOpening={false} failure={null} unfinished={null} {...actions} {...props} />,
    ),
  };
}

it('offers the sample and, while a video is opening, only another file', async () => {
  const { actions, screen: pending } = renderPanel();
  const screen = await pending;
  await screen.getByRole('button', { name: 'Try it with the sample video' }).click();
  expect(actions.onSample).toHaveBeenCalledOnce();
  await screen.rerender(<UploadPanel isOpening={true} failure={null} unfinished={null} {...actions} />);
  await expect.element(screen.getByRole('button', { name: 'CHOOSE VIDEO FILE' })).toBeEnabled();
  await expect.element(screen.getByRole('button', { name: 'Try it with the sample video' })).toBeDisabled();
});

it('says why the last file was not opened, until another is', async () => {
  const failure = '"match.mp4" is empty.';
  const { actions, screen: pending } = renderPanel({ failure });
  const screen = await pending;
  await expect.element(screen.getByRole('alert').getByText(failure)).toBeVisible();
  await screen.rerender(<UploadPanel isOpening={true} failure={null} unfinished={null} {...actions} />);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

it('names the unfinished scan', async () => {
  const screen = await renderPanel({ unfinished: { videoName: 'match.mp4' } }).screen;
  await expect
    .element(screen.getByText('Unfinished scan of match.mp4: open the same file to resume.'))
    .toBeVisible();
});
