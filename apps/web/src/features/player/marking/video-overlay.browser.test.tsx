import { clickedSize, type RegionBox, type RegionSelection } from '@framescout/contract';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { drag, press, tap } from '../../../test-support/drag-pointer.ts';
import { TooltipProvider } from '../../../ui/buttons/tooltip.tsx';
import { toastStore } from '../../../ui/toasts/toast-store.ts';
import type { BoxTask } from './use-current-box.ts';
import { VideoOverlay } from './video-overlay.tsx';

const SIZE = { width: 640, height: 360 };
const PICTURE = { width: 1280, height: 720 };
const MARKING: BoxTask = {
  id: 'next',
  clicked: clickedSize(PICTURE),
  start: null,
  replaces: null,
  isArea: false,
  action: 'Pick this box',
  snap: null,
};
const SNAPPING: BoxTask = { ...MARKING, snap: async () => ({ x: 0.52, y: 0.5 }) };
const SELECTED: RegionSelection = {
  frame: 0,
  time: 0,
  x: 400 / PICTURE.width,
  y: 200 / PICTURE.height,
  width: 100 / PICTURE.width,
  height: 50 / PICTURE.height,
  imageData: { width: 1, height: 1, data: new Uint8Array(3) },
};

type Props = Partial<Parameters<typeof VideoOverlay>[0]>;

async function renderOverlay(props: Props) {
  const boxes: number[][] = [];
  const taken = vi.fn(async (box: RegionBox | Promise<RegionBox>) => {
    boxes.push(inPixels(await box));
  });
  const actions = {
    onBox: taken,
    onAdjust: vi.fn(async (_index: number, _box: RegionBox) => undefined),
    onScrub: vi.fn(),
    onLeave: vi.fn(),
  };
  const overlayWith = (changes: Props) => (
    <TooltipProvider>
      <div style={{ position: 'relative', ...SIZE }}>
        <VideoOverlay
          surface={null}
          size={SIZE}
          picture={PICTURE}
          selections={[]}
          hasPlaces={false}
          shownTime={0}
          isPlaying={false}
          task={null}
          canAdjust
          {...props}
          {...changes}
          {...actions}
        />
      </div>
    </TooltipProvider>
  );
  const screen = await render(overlayWith({}));
  const overlay = screen.getByRole('application', { name: 'Video overlay' });
  return {
    actions,
    boxes,
    screen,
    overlay,
    change: (changes: Props) => screen.rerender(overlayWith(changes)),
  };
}

function inPixels({ x, y, width, height }: RegionBox): number[] {
  return [x * PICTURE.width, y * PICTURE.height, width * PICTURE.width, height * PICTURE.height].map(
    Math.round,
  );
}

it('picks 100 x 50 pixels around the clicked point in selection mode', async () => {
  const { actions, boxes, overlay } = await renderOverlay({ task: MARKING });
  await overlay.click({ position: { x: 320, y: 90 } });
  expect(actions.onScrub).not.toHaveBeenCalled();
  expect(boxes).toEqual([[590, 155, 100, 50]]);
});

it('treats a drag of a few pixels as a click', async () => {
  const { boxes, overlay } = await renderOverlay({ task: MARKING });
  await drag(overlay.element(), [320, 90], [322, 92]);
  await expect.poll(() => boxes).toEqual([[594, 159, 100, 50]]);
});

it('ignores clicks while the video plays, and says so only for those that would have picked a box', async () => {
  const { actions, overlay, change } = await renderOverlay({ isPlaying: true });
  const tellings: unknown[] = [];
  const stop = toastStore.subscribe(({ toast }) => tellings.push(toast?.title));
  await overlay.click();
  expect(tellings).toEqual([]);
  await change({ task: MARKING });
  await overlay.click();
  await overlay.click();
  await userEvent.keyboard('{Enter}');
  stop();
  expect(tellings).toEqual(Array(3).fill('Pause the video first'));
  expect(actions.onBox).not.toHaveBeenCalled();
  expect(actions.onScrub).not.toHaveBeenCalled();
});

it('lets a drawn box be moved, resized by a handle, and picked by a click inside', async () => {
  const { boxes, overlay } = await renderOverlay({ task: MARKING });
  const element = overlay.element();
  await drag(element, [100, 100], [200, 150]);
  await drag(element, [150, 125], [170, 135]);
  await drag(element, [220, 160], [240, 170]);
  await overlay.click({ position: { x: 180, y: 140 } });
  expect(boxes).toEqual([[240, 220, 240, 120]]);
});

it('says that a dragged box has reached its limit', async () => {
  const { overlay, screen } = await renderOverlay({ task: MARKING });
  const letGo = await press(overlay.element(), [10, 10], [600, 160]);
  await expect.element(screen.getByText('640 x 300 px, at most half the picture')).toBeVisible();
  await letGo();
  await expect.element(screen.getByText('640 x 300 px', { exact: true })).toBeVisible();
});

it('discards a drawn box on a click outside or on Escape; a second Escape leaves selection mode', async () => {
  const { actions, overlay, screen } = await renderOverlay({ task: MARKING });
  const button = screen.getByRole('button', { name: 'Pick this box' });
  await drag(overlay.element(), [100, 100], [200, 150]);
  await overlay.click({ position: { x: 400, y: 300 } });
  expect(button.elements()).toEqual([]);
  await drag(overlay.element(), [100, 100], [200, 150]);
  await expect.element(button).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(button.elements()).toEqual([]);
  expect(actions.onLeave).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(actions.onLeave).toHaveBeenCalledOnce();
  expect(actions.onBox).not.toHaveBeenCalled();
});

it('can place, size and pick a box with the keyboard alone, and announces where it is', async () => {
  const { boxes, screen } = await renderOverlay({ task: MARKING });
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowUp}');
  await expect.element(screen.getByText('Box 100 x 50 px at 600, 334')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Alt>}{ArrowRight}{Shift>}{ArrowDown}{/Shift}{/Alt}{ArrowLeft}{Enter}');
  expect(boxes).toEqual([
    [600, 334, 100, 50],
    [599, 334, 101, 60],
  ]);
});

it('moves or resizes a selection in the frame on screen; other presses scrub', async () => {
  const { actions, overlay } = await renderOverlay({ selections: [SELECTED] });
  await drag(overlay.element(), [225, 112], [235, 122]);
  await expect.poll(() => actions.onAdjust.mock.calls.length).toBe(1);
  await drag(overlay.element(), [250, 125], [260, 130]);
  await expect.poll(() => actions.onAdjust.mock.calls.length).toBe(2);
  expect(actions.onAdjust.mock.calls.map(([index, box]) => [index, inPixels(box)])).toEqual([
    [0, [420, 220, 100, 50]],
    [0, [400, 200, 120, 60]],
  ]);
  expect(actions.onScrub).not.toHaveBeenCalled();
  await overlay.click({ position: { x: 225, y: 112 } });
  expect(actions.onScrub).toHaveBeenCalledOnce();
});

it('keeps an adjusted box until it is taken over, even if an earlier adjustment ends', async () => {
  const { actions, overlay } = await renderOverlay({ selections: [SELECTED] });
  const first = Promise.withResolvers<undefined>();
  actions.onAdjust.mockReturnValueOnce(first.promise).mockReturnValueOnce(new Promise(() => {}));
  await drag(overlay.element(), [225, 112], [235, 122]);
  await drag(overlay.element(), [235, 122], [245, 132]);
  first.resolve(undefined);
  await first.promise;
  await drag(overlay.element(), [245, 135], [255, 145]);
  await expect.poll(() => actions.onAdjust.mock.calls.length).toBe(3);
  expect(actions.onAdjust.mock.calls.map(([, box]) => inPixels(box))).toEqual([
    [420, 220, 100, 50],
    [440, 240, 100, 50],
    [460, 260, 100, 50],
  ]);
});

it('adjusts no selection of another frame or recording, and none during a scan', async () => {
  const { actions, overlay, change } = await renderOverlay({ selections: [SELECTED], shownTime: 3 });
  await drag(overlay.element(), [225, 112], [235, 122]);
  await change({ shownTime: 0, canAdjust: false });
  await drag(overlay.element(), [225, 112], [235, 122]);
  await change({ canAdjust: true, foreign: [0] });
  await drag(overlay.element(), [225, 112], [235, 122]);
  expect(actions.onAdjust).not.toHaveBeenCalled();
});

it('starts from the box to adjust, and restores it on Escape', async () => {
  const task = {
    ...MARKING,
    id: 'adjust',
    clicked: null,
    start: SELECTED,
    replaces: 0,
    action: 'Keep this box',
  };
  const { actions, boxes, screen } = await renderOverlay({ selections: [SELECTED], task });
  await expect.element(screen.getByText('100 x 50 px', { exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(boxes).toEqual([[400, 201, 100, 50]]);
  await userEvent.keyboard('{Escape}');
  expect(actions.onLeave).toHaveBeenCalledOnce();
});

it('ignores clicks while a search area is drawn, which may be the whole picture', async () => {
  const task = { ...MARKING, id: 'bounds', clicked: null, isArea: true, action: 'Look only here' };
  const { actions, boxes, overlay, screen } = await renderOverlay({ task });
  await overlay.click({ position: { x: 320, y: 90 } });
  expect(actions.onBox).not.toHaveBeenCalled();
  await drag(overlay.element(), [0, 0], [639, 359]);
  await screen.getByRole('button', { name: 'Look only here' }).click();
  const [, , width, height] = boxes[0] ?? [];
  expect(width).toBeGreaterThan(1270);
  expect(height).toBeGreaterThan(710);
});

it('snaps to what the first frame shows, says so, and picks it on a click', async () => {
  const { boxes, overlay, screen } = await renderOverlay({ task: SNAPPING });
  await overlay.hover({ position: { x: 320, y: 180 } });
  await expect.element(screen.getByText('Snapped to the element')).toBeVisible();
  await overlay.click({ position: { x: 321, y: 180 } });
  expect(boxes).toEqual([[616, 335, 100, 50]]);
});

it('snaps for a finger too', async () => {
  const snap = () =>
    new Promise<{ x: number; y: number }>((found) => setTimeout(found, 20, { x: 0.52, y: 0.5 }));
  const { boxes, overlay } = await renderOverlay({ task: { ...MARKING, snap } });
  await tap(overlay.element(), [320, 180]);
  await expect.poll(() => boxes).toEqual([[616, 335, 100, 50]]);
});

it('does not snap while Alt is held', async () => {
  const { boxes, overlay } = await renderOverlay({ task: SNAPPING });
  await overlay.click({ position: { x: 320, y: 180 }, modifiers: ['Alt'] });
  expect(boxes).toEqual([[590, 335, 100, 50]]);
});

it('also snaps on a key press', async () => {
  const { boxes, screen } = await renderOverlay({ task: SNAPPING });
  await userEvent.keyboard('m');
  await expect.element(screen.getByText('Snapped to the element').first()).toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(boxes).toEqual([[617, 335, 100, 50]]);
});

it('snaps with Caps Lock or another keyboard layout too', async () => {
  const snap = vi.fn(async () => ({ x: 0.52, y: 0.5 }));
  const { overlay } = await renderOverlay({ task: { ...MARKING, snap } });
  for (const key of ['M', 'ь']) {
    snap.mockClear();
    const press = new KeyboardEvent('keydown', { key, code: 'KeyM', bubbles: true, cancelable: true });
    overlay.element().dispatchEvent(press);
    expect(press.defaultPrevented).toBe(true);
  }
  await expect.poll(() => snap).toHaveBeenCalled();
});

it('picks and discards a box once for each press of a key, but moves it while the key is held', async () => {
  const { actions, boxes, overlay, screen } = await renderOverlay({ task: MARKING });
  const hold = (key: string) => {
    const held = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, repeat: true });
    overlay.element().dispatchEvent(held);
    expect(held.defaultPrevented).toBe(true);
  };
  await drag(overlay.element(), [200, 100], [300, 200]);
  await expect.element(screen.getByRole('button', { name: 'Pick this box' })).toBeVisible();
  hold('Enter');
  hold('Escape');
  hold('ArrowRight');
  expect(actions.onLeave).not.toHaveBeenCalled();
  expect(boxes).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => boxes).toEqual([[401, 200, 200, 200]]);
});

it('draws the outline exactly around the pixels that will be cut', async () => {
  const { overlay } = await renderOverlay({ task: MARKING });
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
