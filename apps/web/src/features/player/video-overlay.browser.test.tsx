import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { VideoOverlay } from './video-overlay.tsx';

const SIZE = { width: 640, height: 360 };
const PICTURE = { width: 1280, height: 720 };

async function renderOverlay(mode: { isSelecting?: boolean; isPlaying?: boolean }) {
  const actions = { onPick: vi.fn(), onScrub: vi.fn(), onLeave: vi.fn() };
  const screen = await render(
    <div style={{ position: 'relative', ...SIZE }}>
      <VideoOverlay
        size={SIZE}
        picture={PICTURE}
        selections={[]}
        shownTime={0}
        isSelecting={false}
        isPlaying={false}
        {...mode}
        {...actions}
      />
    </div>,
  );
  return { actions, overlay: screen.getByRole('application', { name: 'Video overlay' }) };
}

it('picks the point that was clicked, as fractions of the picture, in selection mode', async () => {
  const { actions, overlay } = await renderOverlay({ isSelecting: true });
  await overlay.click({ position: { x: 320, y: 90 } });
  expect(actions.onScrub).not.toHaveBeenCalled();
  const point = actions.onPick.mock.calls[0]?.[0];
  expect(point.x).toBeCloseTo(0.5, 2);
  expect(point.y).toBeCloseTo(0.25, 2);
});

it('scrubs to the horizontal place outside selection mode', async () => {
  const { actions, overlay } = await renderOverlay({});
  await overlay.click({ position: { x: 160, y: 300 } });
  expect(actions.onPick).not.toHaveBeenCalled();
  expect(actions.onScrub.mock.calls[0]?.[0]).toBeCloseTo(0.25, 2);
});

it('ignores clicks while the video plays', async () => {
  const { actions, overlay } = await renderOverlay({ isPlaying: true, isSelecting: true });
  await overlay.click();
  expect(actions.onPick).not.toHaveBeenCalled();
  expect(actions.onScrub).not.toHaveBeenCalled();
});

it('lets the keyboard move the region, pick it and leave', async () => {
  const { actions } = await renderOverlay({ isSelecting: true });
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowUp}{Enter}');
  const point = actions.onPick.mock.calls[0]?.[0];
  expect(point.x * PICTURE.width).toBeCloseTo(640 + 20);
  expect(point.y * PICTURE.height).toBeCloseTo(360 - 1);
  await userEvent.keyboard('{Escape}');
  expect(actions.onLeave).toHaveBeenCalledOnce();
});

it('draws the outline exactly around the pixels that will be cut', async () => {
  const { overlay } = await renderOverlay({ isSelecting: true });
  await overlay.hover({ position: { x: 320, y: 180 } });
  const canvas = overlay.element();
  if (!(canvas instanceof HTMLCanvasElement)) throw new TypeError('The overlay is no canvas.');
  const scale = canvas.width / PICTURE.width;
  const isOutlined = (x: number, y: number) =>
    Array.from(canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [])
      .slice(0, 3)
      .some((value) => value > 200);
  const middle = 360 * scale;
  const edge = Math.round((640 - 50) * scale);
  await expect.poll(() => isOutlined(edge, middle)).toBe(true);
  expect(isOutlined(edge + 8, middle)).toBe(false);
  expect(isOutlined(edge - 8, middle)).toBe(false);
});
