import { type ClipFinish, PLAIN_FINISH, PLAIN_TITLE } from '@framescout/contract';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { exampleInfo } from '../../../test-support/example-data.ts';
import { TooltipProvider } from '../../../ui/buttons/tooltip.tsx';
import type { Player } from '../../player/index.ts';
import { paintedPlayer } from '../fixtures/painted-player.ts';
import { FinishFields } from './finish-fields.tsx';

const FIELDS = { element: 'Ace', n: '1', time: '0:00', name: '', note: '' };

/** A player that shows a green picture. */
function greenPlayer(): Player {
  return paintedPlayer((context) => {
    context.fillStyle = 'rgb(0 128 0)';
    context.fillRect(0, 0, exampleInfo.width, exampleInfo.height);
  });
}

function Fields({ onChange }: { onChange(finish: ClipFinish | null): void }) {
  const [finish, setFinish] = useState<ClipFinish | null>(null);
  const [draft, setDraft] = useState<ClipFinish | null>(null);
  const [player] = useState(greenPlayer);
  return (
    <TooltipProvider>
      <FinishFields
        finish={finish}
        draft={draft}
        layout={null}
        player={player}
        info={exampleInfo}
        clipAt={() => ({ fields: FIELDS, moment: null })}
        onChange={(changed) => {
          setFinish(changed);
          onChange(changed);
        }}
        onEdit={setDraft}
      />
    </TooltipProvider>
  );
}

async function open() {
  const onChange = vi.fn<(finish: ClipFinish | null) => void>();
  const screen = await render(<Fields onChange={onChange} />);
  await screen.getByRole('button', { name: 'Edit finish...' }).click();
  const use = async () => {
    await screen.getByRole('button', { name: 'Use finish' }).click();
    return onChange.mock.lastCall?.[0];
  };
  const preview = screen.getByRole('img', { name: 'Preview of the clip' });
  return { screen, use, preview };
}

/** Counts the pixels of a part of the preview (fractions 0..1 of its height) that have a color. */
function countPixels(
  canvas: Element,
  [top, bottom]: [number, number],
  has: (red: number, blue: number) => boolean,
) {
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('It is not a canvas.');
  const { width, height } = canvas;
  const from = Math.round(top * height);
  const data =
    canvas.getContext('2d')?.getImageData(0, from, width, Math.round(bottom * height) - from).data ?? [];
  let count = 0;
  for (let at = 0; at < data.length; at += 4) if (has(data[at] ?? 0, data[at + 2] ?? 0)) count++;
  return count;
}

const isWhite = (red: number, blue: number) => red > 200 && blue > 200;
const isBlue = (red: number, blue: number) => red < 80 && blue > 150;

it('previews a title where it is put, and keeps it once it is used', async () => {
  const { screen, use, preview } = await open();
  await screen.getByRole('switch', { name: 'Title' }).click();
  await expect.poll(() => countPixels(preview.element(), [0.7, 1], isWhite)).toBeGreaterThan(200);
  await screen.getByLabelText('Height of the title').selectOptions('top');
  await expect.poll(() => countPixels(preview.element(), [0, 0.3], isWhite)).toBeGreaterThan(200);
  expect(countPixels(preview.element(), [0.7, 1], isWhite)).toBe(0);
  await expect.element(screen.getByRole('status').filter({ hasText: 'are encoded' })).toBeVisible();
  const finish = await use();
  expect(finish).toEqual({ ...PLAIN_FINISH, title: { ...PLAIN_TITLE, down: 'top' } });
  await expect.element(screen.getByText('Finish: title')).toBeVisible();
});

it('takes the text of the title and the lengths of fades from the keyboard', async () => {
  const { screen, use } = await open();
  await screen.getByRole('switch', { name: 'Title' }).click();
  await screen.getByLabelText('Text of the title').fill('{name}, {time}');
  await screen.getByRole('switch', { name: 'Only at the beginning' }).click();
  await screen.getByRole('switch', { name: 'Fade in and out' }).click();
  await screen.getByLabelText('Fade out').fill('1.5');
  await userEvent.keyboard('{Tab}');
  await screen.getByLabelText('What fades').selectOptions('sound');
  await screen.getByRole('switch', { name: 'Crossfade between the clips of a reel' }).click();
  await screen.getByRole('spinbutton', { name: 'Crossfade' }).fill('1.5');
  expect(await use()).toMatchObject({
    title: { pattern: '{name}, {time}', seconds: 3 },
    fade: { in: 0.5, out: 1.5, of: 'sound' },
    crossfade: 1.5,
  });
});

it('shows the picture that is chosen as a watermark, in its corner, and takes it away again', async () => {
  const { screen, use, preview } = await open();
  const canvas = new OffscreenCanvas(2000, 1000);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is nothing to draw with.');
  context.fillStyle = 'blue';
  context.fillRect(0, 0, 2000, 1000);
  const choose = (file: File) => screen.getByLabelText('Picture of the watermark').upload(file);
  await choose(new File(['nothing'], 'notes.txt'));
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('“notes.txt” cannot be read. Choose a PNG, JPEG or WebP.');
  await choose(new File([await canvas.convertToBlob()], 'logo.png', { type: 'image/png' }));
  await screen.getByLabelText('Corner').selectOptions('top-left');
  await expect.poll(() => countPixels(preview.element(), [0, 0.5], isBlue)).toBeGreaterThan(500);
  expect(countPixels(preview.element(), [0.5, 1], isBlue)).toBe(0);
  expect((await use())?.watermark).toMatchObject({
    corner: 'top-left',
    picture: expect.stringMatching(/^data:image/),
  });
  await screen.getByRole('button', { name: 'Edit finish...' }).click();
  await screen.getByRole('button', { name: 'Remove watermark' }).click();
  expect(await use()).toBeNull();
});
