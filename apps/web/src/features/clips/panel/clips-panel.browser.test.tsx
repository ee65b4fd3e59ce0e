import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useSettingsFold } from './clips-panel.tsx';

function Panel({ isRunning }: { isRunning: boolean }) {
  const { isFolded, ...pointed } = useSettingsFold(isRunning);
  return (
    <>
      {!isFolded && <p style={{ height: 200 }}>Settings</p>}
      <ul {...pointed}>
        <li>Clip 1</li>
      </ul>
      <button type="button">DOWNLOAD CLIPS</button>
    </>
  );
}

it('keeps the settings folded after a run until the pointer leaves the clips, which unfolding would move', async () => {
  const screen = await render(<Panel isRunning />);
  const clip = screen.getByText('Clip 1');
  const topOfClip = () => clip.element().getBoundingClientRect().top;
  await userEvent.hover(clip);
  const top = topOfClip();
  await screen.rerender(<Panel isRunning={false} />);
  expect(topOfClip()).toBe(top);
  await userEvent.hover(screen.getByRole('button'));
  await expect.element(screen.getByText('Settings')).toBeVisible();
});

it('unfolds the settings immediately if the pointer is elsewhere, and does not fold them when it returns', async () => {
  const screen = await render(<Panel isRunning />);
  await userEvent.hover(screen.getByRole('button'));
  await screen.rerender(<Panel isRunning={false} />);
  await expect.element(screen.getByText('Settings')).toBeVisible();
  await userEvent.hover(screen.getByText('Clip 1'));
  await expect.element(screen.getByText('Settings')).toBeVisible();
});
