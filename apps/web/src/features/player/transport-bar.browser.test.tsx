import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import { Player } from './player.ts';
import { TransportBar } from './transport-bar.tsx';

async function renderBar() {
  const player = new Player();
  const screen = await render(
    <TooltipProvider>
      <TransportBar
        player={player}
        duration={35.967}
        soundTracks={[]}
        frame={null}
        onStep={() => undefined}
      />
    </TooltipProvider>,
  );
  return { player, slider: screen.getByRole('slider', { name: 'Seek' }) };
}

it('stays at the time that the slider is set to after a step to a frame between two hundredths', async () => {
  const { player, slider } = await renderBar();
  player.seek(6.0666);
  await expect.element(slider).toHaveValue('6.07');
  await slider.fill('10');
  expect(player.getState().soughtTime).toBe(10);
  await expect.element(slider).toHaveValue('10');
});

it('goes on from the newest time with each press of a key', async () => {
  const { player, slider } = await renderBar();
  slider.element().focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(player.getState().soughtTime).toBeCloseTo(0.03, 6);
});
