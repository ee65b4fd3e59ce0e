import type { SoundTrack } from '@framescout/contract';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { drag } from '../../../test-support/drag-pointer.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import { Player } from '../playback/player.ts';
import { TransportBar } from './transport-bar.tsx';

const TWO_TRACKS: SoundTrack[] = ['The game and all that is heard in it', 'Microphone'].map((title) => ({
  title,
  codec: 'aac',
  channels: 2,
  sampleRate: 48_000,
  language: null,
  isDefault: false,
}));

async function renderBar(duration = 35.967, soundTracks: readonly SoundTrack[] = []) {
  const player = new Player();
  const screen = await showPart(
    <TransportBar
      player={player}
      duration={duration}
      soundTracks={soundTracks}
      frame={null}
      onStep={() => undefined}
      onGoTo={() => undefined}
      onFullScreen={() => undefined}
    />,
  );
  return { player, container: screen.container, slider: screen.getByRole('slider', { name: 'Seek' }) };
}

it('keeps the time that the slider is set to after a step to a time between two of its steps', async () => {
  const { player, slider } = await renderBar();
  player.seek(6.0666);
  await expect.element(slider).toHaveValue('6.07');
  await slider.fill('10');
  expect(player.getState().targetTime).toBe(10);
  await expect.element(slider).toHaveValue('10');
});

it('moves on from the latest time with each key press', async () => {
  const { player, slider } = await renderBar();
  slider.element().focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(player.getState().targetTime).toBeCloseTo(0.03, 6);
});

it('gives up the focus after a drag by pointer, and stays where it was dragged', async () => {
  const { player, slider } = await renderBar(100);
  const element = slider.element();
  const { width, height } = element.getBoundingClientRect();
  // Released beside the slider.
  await drag(element, [width / 4, height / 2], [width / 2, height / 2 + 40]);
  await expect.element(slider).not.toHaveFocus();
  expect(player.getState().targetTime).toBeCloseTo(50, 0);
  await expect.poll(() => Number((slider.element() as HTMLInputElement).value)).toBeCloseTo(50, 0);
});

it.each([
  ['a minute', 60, []],
  ['several hours', 36_000, []],
  ['a minute with two sound tracks', 60, TWO_TRACKS],
  ['several hours with two sound tracks', 36_000, TWO_TRACKS],
])('fits everything it shows for %s, at every width', async (_, duration, tracks) => {
  const { container } = await renderBar(duration, tracks);
  const bar = container.firstElementChild;
  for (let width = 320; width <= 1000; width += 10) {
    container.style.width = `${width}px`;
    expect(bar?.scrollWidth, `at ${width} px`).toBeLessThanOrEqual(width);
  }
});
