import { type ClipLayout, composeLayout, type ElementPath, plainLayout } from '@framescout/contract';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { drag, touchDrag } from '../../test-support/drag-pointer.ts';
import { exampleInfo } from '../../test-support/example-data.ts';
import { TooltipProvider } from '../../ui/buttons/tooltip.tsx';
import type { Player } from '../player/index.ts';
import { paintedPlayer } from './fixtures/painted-player.ts';
import { LayoutFields } from './layout-fields.tsx';

const KILL_FEED = {
  name: 'Kill feed',
  marked: [{ x: 0.8, y: 0.1, width: 0.1, height: 0.05 }],
  seenAt: 2.5,
};
const PICTURE = { width: exampleInfo.width, height: exampleInfo.height };

/** A player that shows a picture whose left half is red and whose right half is blue. */
function playerOfHalves(): Player {
  return paintedPlayer((context) => {
    for (const [color, left] of [
      ['red', 0],
      ['blue', PICTURE.width / 2],
    ] as const) {
      context.fillStyle = color;
      context.fillRect(left, 0, PICTURE.width / 2, PICTURE.height);
    }
  });
}

type EditorProps = {
  player: Player;
  initial: ClipLayout;
  paths: readonly ElementPath[];
  onUse(layout: ClipLayout): void;
};

/** Opens the editor, as part of fields that are made anew for each `arrangement` of the page. */
function Editor({ player, initial, paths, onUse, arrangement }: EditorProps & { arrangement: string }) {
  const [draft, setDraft] = useState(initial);
  return (
    <TooltipProvider>
      <LayoutFields
        key={arrangement}
        layout={initial}
        draft={draft}
        player={player}
        info={exampleInfo}
        elements={[KILL_FEED]}
        paths={paths}
        onChange={(layout) => layout && onUse(layout)}
        // It stays open, to be used again.
        onEdit={(edited) => edited && setDraft(edited)}
      />
    </TooltipProvider>
  );
}

async function open(initial: ClipLayout = plainLayout('9:16'), paths: readonly ElementPath[] = []) {
  const onUse = vi.fn<(layout: ClipLayout) => void>();
  const props: EditorProps = { player: playerOfHalves(), initial, paths, onUse };
  const screen = await render(<Editor {...props} arrangement="beside" />);
  const use = async () => {
    await screen.getByRole('button', { name: 'Use layout' }).click();
    const used = onUse.mock.lastCall?.[0];
    if (!used) throw new Error('No layout was used.');
    return used;
  };
  const region = (name: string) => screen.getByRole('button', { name });
  const arrange = (arrangement: string) => screen.rerender(<Editor {...props} arrangement={arrangement} />);
  return { screen, use, region, arrange, player: props.player };
}

/** Returns what a layout shows of the game. */
const gameOf = (layout: ClipLayout) => composeLayout(layout, PICTURE).draws[0]?.source;

/** Returns the color of a point of the preview (fractions 0..1). */
function colorAt(canvas: Element, x: number, y: number): string | null {
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('It is not a canvas.');
  const place = [Math.round(x * canvas.width), Math.round(y * canvas.height)] as const;
  const [red = 0, , blue = 0, alpha = 0] = canvas.getContext('2d')?.getImageData(...place, 1, 1).data ?? [];
  if (alpha === 0) return null;
  return red > blue ? 'red' : 'blue';
}

it('previews the clip, and shows what a region is dragged to', async () => {
  const { screen, use, region } = await open();
  const preview = screen.getByRole('img', { name: 'Preview of the clip' });
  await expect.poll(() => colorAt(preview.element(), 0.1, 0.5)).toBe('red');
  expect(colorAt(preview.element(), 0.9, 0.5)).toBe('blue');
  const game = region('Game, part of the picture');
  await drag(game.element(), [40, 40], [240, 40]);
  await expect.poll(() => colorAt(preview.element(), 0.1, 0.5)).toBe('blue');
  expect(gameOf(await use())?.x).toBeGreaterThan(PICTURE.width / 2);
});

it('moves a region with a finger, not past the edge of the picture', async () => {
  const { use, region } = await open();
  const game = region('Game, part of the picture').element();
  const toTheEdge = game.parentElement?.getBoundingClientRect().left ?? 0;
  await touchDrag(game, [40, 40], [toTheEdge - game.getBoundingClientRect().left, 40]);
  expect(gameOf(await use())).toMatchObject({ x: 0, y: 0 });
});

it('moves a region by single pixels with the arrow keys, and resizes it with Alt', async () => {
  const { use, region } = await open();
  const element = region('Game, part of the picture').element();
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}');
  const middle = (PICTURE.width - PICTURE.height * (9 / 16)) / 2;
  const moved = gameOf(await use());
  expect(moved?.x).toBeCloseTo(middle - 11);
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  const resized = gameOf(await use());
  expect(resized?.width).toBeCloseTo((moved?.width ?? 0) - 1);
  expect((resized?.width ?? 0) / (resized?.height ?? 1)).toBeCloseTo(9 / 16);
});

it('shows a marked element large by one click, where it is seen, and lets it be moved and removed', async () => {
  const { screen, use, region, player } = await open();
  await screen.getByRole('button', { name: 'Show “Kill feed” large' }).click();
  const [inset] = (await use()).insets;
  expect(inset?.name).toBe('Kill feed');
  expect(player.getState().targetTime).toBe(2.5);
  const place = region('Kill feed, place in the clip');
  await drag(place.element(), [20, 10], [20, 70]);
  const [moved] = (await use()).insets;
  expect(moved?.place.y).toBeGreaterThan((inset?.place.y ?? 1) + 0.05);
  expect(moved?.source).toEqual(inset?.source);
  await screen.getByRole('button', { name: 'Remove Kill feed' }).click();
  expect((await use()).insets).toEqual([]);
});

it('switches the facecam, the blurred background and the zones of apps on and off', async () => {
  const { screen, use } = await open();
  await screen.getByRole('switch', { name: 'Facecam on top' }).click();
  await screen.getByLabelText('Game', { exact: true }).selectOptions('blur');
  await screen.getByLabelText('Show what is covered by').selectOptions('TikTok');
  await expect.element(screen.getByRole('img', { name: 'What TikTok covers' })).toBeVisible();
  const layout = await use();
  expect(layout.facecam).not.toBeNull();
  expect(layout.background).toEqual({ kind: 'blur' });
  await screen.getByRole('dialog').getByLabelText('Shape').selectOptions('1:1');
  await expect.element(screen.getByRole('img', { name: 'What TikTok covers' })).not.toBeInTheDocument();
  expect((await use()).shape).toBe('1:1');
});

it('has the crop follow an element that moves, until the crop is moved by hand', async () => {
  const points = [
    { time: 0, x: 0.25, y: 0.5 },
    { time: 5, x: 0.75, y: 0.5 },
  ];
  const { screen, use, region, player } = await open(plainLayout('9:16'), [{ element: 'Kill feed', points }]);
  const preview = screen.getByRole('img', { name: 'Preview of the clip' });
  await screen.getByRole('switch', { name: 'Keep “Kill feed” in the frame' }).click();
  await expect.poll(() => colorAt(preview.element(), 0.9, 0.5)).toBe('red');
  player.noteShown(10);
  await expect.poll(() => colorAt(preview.element(), 0.1, 0.5)).toBe('blue');
  expect((await use()).background).toMatchObject({ focus: { follow: 'Kill feed' } });
  const game = region('Game, part of the picture').element();
  if (game instanceof HTMLElement) game.focus();
  await userEvent.keyboard('{ArrowLeft}');
  const { background } = await use();
  expect(background).not.toHaveProperty('focus.follow');
  expect(background).toMatchObject({ focus: { x: expect.closeTo(0.75 - 1 / PICTURE.width) } });
});

it('has an inset follow the element that it is named after', async () => {
  const points = [
    { time: 0, x: 0.2, y: 0.5 },
    { time: 10, x: 0.8, y: 0.5 },
  ];
  const { screen, use } = await open(plainLayout('9:16'), [{ element: 'Kill feed', points }]);
  await screen.getByRole('button', { name: 'Show “Kill feed” large' }).click();
  await screen.getByRole('switch', { name: 'Follow “Kill feed”' }).click();
  expect((await use()).insets[0]?.follow).toBe('Kill feed');
  await screen.getByRole('switch', { name: 'Follow “Kill feed”' }).click();
  expect((await use()).insets[0]).not.toHaveProperty('follow');
});

it('offers nothing to follow if no element moves', async () => {
  const points = [{ time: 0, x: 0.25, y: 0.5 }];
  const { screen } = await open(plainLayout('9:16'), [{ element: 'Kill feed', points }]);
  await expect.element(screen.getByRole('switch', { name: 'Facecam on top' })).toBeVisible();
  await expect.element(screen.getByRole('switch', { name: /in the frame/ })).not.toBeInTheDocument();
});

it('keeps the shape of an inset and snaps to nothing, if the user wants, also by keys', async () => {
  const { screen, use, region } = await open();
  await screen.getByRole('button', { name: 'Show “Kill feed” large' }).click();
  const before = (await use()).insets[0]?.source;
  for (const name of ['Keep shapes when resizing', 'Snap to edges']) {
    const control = screen.getByRole('switch', { name }).element();
    if (control instanceof HTMLElement) control.focus();
    await userEvent.keyboard(' ');
  }
  const part = region('Kill feed, part of the picture').element();
  if (part instanceof HTMLElement) part.focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  const after = (await use()).insets[0]?.source;
  expect(after?.width).toBeGreaterThan(before?.width ?? 1);
  expect((after?.width ?? 0) / (after?.height ?? 1)).toBeCloseTo(
    (before?.width ?? 0) / (before?.height ?? 1),
  );
  // Two pixels from the middle, where it would snap.
  const place = region('Kill feed, place in the clip').element();
  const { x = 0, width = 0 } = (await use()).insets[0]?.place ?? {};
  const clip = place.parentElement?.getBoundingClientRect().width ?? 1;
  await drag(place, [20, 10], [20 + (0.5 - x - width / 2) * clip + 2, 10]);
  const moved = (await use()).insets[0]?.place;
  expect(Math.abs((moved?.x ?? 0) + (moved?.width ?? 0) / 2 - 0.5) * clip).toBeGreaterThan(1);
});

it('keeps what is being edited while the page is arranged anew, and shows it once there is a frame', async () => {
  const { screen, use, arrange, player } = await open();
  await screen.getByRole('button', { name: 'Show “Kill feed” large' }).click();
  const { surface } = player.getState();
  if (!surface) throw new Error('Nothing plays.');
  player.detach();
  await arrange('below');
  const preview = screen.getByRole('img', { name: 'Preview of the clip' });
  await expect.element(preview).toBeVisible();
  let isReadable = false;
  player.attach({ ...surface, readFrame: () => (isReadable ? surface.readFrame() : null) });
  isReadable = true;
  await expect.poll(() => colorAt(preview.element(), 0.1, 0.9)).toBe('red');
  expect((await use()).insets).toHaveLength(1);
});
