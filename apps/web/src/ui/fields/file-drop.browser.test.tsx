import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { FileDrop } from './file-drop.tsx';

async function renderDrop() {
  const onFiles = vi.fn();
  const onEmptyFolders = vi.fn();
  const actions = { isWanted: () => true, onFiles, onEmptyFolders };
  const screen = await render(
    <>
      <p>Elsewhere</p>
      <input aria-label="Name" />
      <FileDrop title="Drop to open it" description="What is open stays." {...actions} />
    </>,
  );
  return { screen, onFiles, onEmptyFolders, place: screen.getByText('Elsewhere').element() };
}

function videoFile(): DataTransfer {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['moving pictures'], 'match.mp4', { type: 'video/mp4' }));
  return dataTransfer;
}

function text(): DataTransfer {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add('https://example.com/', 'text/uri-list');
  return dataTransfer;
}

/** Dispatches a drag event; returns false if its default action was prevented. */
function drag(kind: 'dragover' | 'dragleave' | 'drop', place: Element, dataTransfer: DataTransfer): boolean {
  return place.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
}

it('accepts a file dropped anywhere, and keeps the browser from navigating to it', async () => {
  const { onFiles, place } = await renderDrop();
  expect(drag('dragover', place, videoFile())).toBe(false);
  expect(drag('drop', place, videoFile())).toBe(false);
  await expect.poll(() => onFiles).toHaveBeenCalledOnce();
  expect(onFiles.mock.calls[0]?.[0]).toMatchObject([{ file: { name: 'match.mp4' }, handle: null }]);
});

it('accepts several files dropped together', async () => {
  const { onFiles, place } = await renderDrop();
  const both = videoFile();
  both.items.add(new File(['more pictures'], 'rematch.mp4', { type: 'video/mp4' }));
  drag('drop', place, both);
  await expect.poll(() => onFiles).toHaveBeenCalledOnce();
  expect(onFiles.mock.calls[0]?.[0]).toMatchObject([
    { file: { name: 'match.mp4' } },
    { file: { name: 'rematch.mp4' } },
  ]);
});

it('names a dropped folder that contains nothing wanted', async () => {
  const { onFiles, onEmptyFolders, place } = await renderDrop();
  const createReader = () => ({ readEntries: (found: (none: []) => void) => found([]) });
  const folder = { name: 'Recordings', isFile: false, isDirectory: true, createReader };
  const drop = new DragEvent('drop', { bubbles: true, cancelable: true });
  Object.defineProperty(drop, 'dataTransfer', {
    value: {
      types: ['Files'],
      files: [new File([], 'Recordings')],
      items: [{ kind: 'file', webkitGetAsEntry: () => folder }],
    },
  });
  place.dispatchEvent(drop);
  await expect.poll(() => onEmptyFolders).toHaveBeenCalledExactlyOnceWith(['Recordings']);
  expect(onFiles).not.toHaveBeenCalled();
});

it('says what dropping does only while a file is dragged over the page', async () => {
  const { screen, place } = await renderDrop();
  const hint = screen.getByText('Drop to open it');
  drag('dragover', place, videoFile());
  await expect.element(hint).toBeVisible();
  await expect.element(screen.getByText('What is open stays.')).toBeVisible();
  drag('dragleave', place, videoFile());
  await expect.element(hint).not.toBeInTheDocument();
  drag('dragover', place, videoFile());
  await expect.element(hint).toBeVisible();
  drag('drop', place, videoFile());
  await expect.element(hint).not.toBeInTheDocument();
});

it('does not navigate to a dropped link, and lets fields accept text', async () => {
  const { screen, onFiles, place } = await renderDrop();
  expect(drag('drop', place, text())).toBe(false);
  expect(drag('drop', screen.getByLabelText('Name').element(), text())).toBe(true);
  expect(onFiles).not.toHaveBeenCalled();
});
