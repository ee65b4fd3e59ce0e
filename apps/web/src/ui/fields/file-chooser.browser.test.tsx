import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { FileChooser } from './file-chooser.tsx';

async function renderChooser() {
  const onFiles = vi.fn();
  const screen = await render(
    <FileChooser label="Video file" onFiles={onFiles}>
      {(choose) => (
        <button type="button" onClick={choose}>
          Choose
        </button>
      )}
    </FileChooser>,
  );
  const clicked = vi.fn((event: Event) => event.preventDefault());
  screen.getByLabelText('Video file').element().addEventListener('click', clicked);
  return { screen, onFiles, clicked };
}

it("uses the browser's picker, and passes on the file with its handle", async () => {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle('match.mp4', { create: true });
  vi.stubGlobal('showOpenFilePicker', async () => [handle]);
  const { screen, onFiles, clicked } = await renderChooser();
  await screen.getByRole('button', { name: 'Choose' }).click();
  await expect
    .poll(() => onFiles.mock.calls[0]?.[0])
    .toMatchObject([{ file: { name: 'match.mp4' }, handle }]);
  expect(clicked).not.toHaveBeenCalled();
});

it('falls back to a plain input if the picker is not shown', async () => {
  vi.stubGlobal('showOpenFilePicker', () => Promise.reject(new DOMException('no', 'SecurityError')));
  const { screen, clicked } = await renderChooser();
  await screen.getByRole('button', { name: 'Choose' }).click();
  await expect.poll(() => clicked.mock.calls.length).toBe(1);
});

it('passes on a file from the plain input without a handle, even if it is chosen twice', async () => {
  const { screen, onFiles } = await renderChooser();
  const file = new File(['moving pictures'], 'match.mkv');
  await screen.getByLabelText('Video file').upload(file);
  await screen.getByLabelText('Video file').upload(file);
  expect(onFiles).toHaveBeenCalledTimes(2);
  expect(onFiles.mock.calls[1]?.[0]).toMatchObject([{ file: { name: 'match.mkv' }, handle: null }]);
});
