import { NO_PROCESSING, type RegionSelection } from '@framescout/contract';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { TooltipProvider } from '../../ui/buttons/tooltip.tsx';
import { keepFocus } from '../../ui/page/keep-focus.ts';
import { SelectionPanel } from './selection-panel.tsx';

function selectionAt(time: number): RegionSelection {
  const imageData = { width: 2, height: 1, data: new Uint8Array([255, 0, 0, 0, 0, 255]) };
  return { frame: Math.round(time * 30), time, x: 0.4, y: 0.6, width: 0.1, height: 0.1, imageData };
}

type PanelProps = Parameters<typeof SelectionPanel>[0];

function panelWith(times: number[], props: Partial<PanelProps>) {
  const ignore = () => undefined;
  return (
    <TooltipProvider>
      <SelectionPanel
        selections={times.map(selectionAt)}
        processing={NO_PROCESSING}
        box={null}
        oddFrame={null}
        foreign={[]}
        adjusting={null}
        isSelecting={false}
        isEnabled={true}
        onEnable={ignore}
        onLeave={ignore}
        onReset={ignore}
        onAdjust={ignore}
        onShow={ignore}
        {...props}
      />
    </TooltipProvider>
  );
}

function renderPanel(times: number[], props: Partial<PanelProps> = {}) {
  const actions = {
    onEnable: vi.fn(),
    onLeave: vi.fn(),
    onReset: vi.fn(),
    onAdjust: vi.fn(),
    onShow: vi.fn(),
  };
  return { actions, screen: render(panelWith(times, { ...props, ...actions })) };
}

it('neither shows nor adjusts a frame of another recording, which can still be removed', async () => {
  const { screen: pending } = renderPanel([1, 2, 3], { foreign: [0, 2] });
  const screen = await pending;
  expect(screen.getByText('From a template').elements()).toHaveLength(2);
  expect(screen.getByText(/^Selected at/).elements()).toHaveLength(1);
  await expect.element(screen.getByRole('button', { name: 'Show Frame 2' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Show Frame/ }).elements()).toHaveLength(1);
  await expect.element(screen.getByRole('button', { name: 'Adjust the box of Frame 1' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Adjust the box of Frame 2' })).toBeEnabled();
  await expect.element(screen.getByRole('button', { name: 'RESET Frame 1' })).toBeEnabled();
});

it('asks for the first frame when nothing is selected', async () => {
  const { actions, screen: pending } = renderPanel([]);
  const screen = await pending;
  await expect.element(screen.getByText('0/3 frames selected')).toBeVisible();
  await expect
    .element(screen.getByText('Navigate video to different time, then click element'))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Enable Selection Mode' }).click();
  expect(actions.onEnable).toHaveBeenCalledOnce();
});

it('lets the user leave selection mode without picking', async () => {
  const { actions, screen: pending } = renderPanel([], { isSelecting: true });
  const screen = await pending;
  expect(screen.getByRole('button', { name: 'Enable Selection Mode' }).elements()).toHaveLength(0);
  await screen.getByRole('button', { name: 'Leave Selection Mode' }).click();
  expect(actions.onLeave).toHaveBeenCalledOnce();
});

it('shows one card as done, one as current and one as waiting after the first pick', async () => {
  const screen = await renderPanel([4.866]).screen;
  const cards = screen.getByRole('listitem').elements();
  expect(cards).toHaveLength(3);
  expect(cards[0]?.textContent).toContain('Selected at 0:04');
  expect(cards[1]?.getAttribute('aria-current')).toBe('step');
  expect(cards[2]?.querySelector('button')).toBeNull();
});

it("draws the region's own pixels on its card", async () => {
  const screen = await renderPanel([1]).screen;
  const preview = screen.getByRole('img', { name: 'Selected region of Frame 1' }).element();
  if (!(preview instanceof HTMLCanvasElement)) throw new TypeError('The preview is no canvas.');
  const pixels = preview.getContext('2d')?.getImageData(0, 0, 2, 1).data;
  expect(Array.from(pixels ?? [])).toEqual([255, 0, 0, 255, 0, 0, 255, 255]);
});

it('resets a frame with its own button and offers no further step once three are done', async () => {
  const { actions, screen: pending } = renderPanel([1, 2, 3]);
  const screen = await pending;
  await expect.element(screen.getByText('3/3 frames selected')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Enable Selection Mode' }).elements()).toHaveLength(0);
  await screen.getByRole('button', { name: 'RESET Frame 2' }).click();
  expect(actions.onReset).toHaveBeenCalledWith(1);
});

it('focuses the button that selects a frame again once the frame has been reset', async () => {
  onTestFinished(keepFocus());
  const Panel = () => {
    const [times, setTimes] = useState([1, 2, 3]);
    return panelWith(times, { onReset: (index) => setTimes(times.slice(0, index)) });
  };
  const screen = await render(<Panel />);
  await screen.getByRole('button', { name: 'RESET Frame 2' }).click();
  await expect.element(screen.getByRole('button', { name: 'Enable Selection Mode' })).toHaveFocus();
});

it('marks the frame that shows something else, and says so in words', async () => {
  const screen = await renderPanel([1, 2, 3], { oddFrame: 1 }).screen;
  const cards = screen.getByRole('listitem').elements();
  expect(cards.map((card) => card.textContent?.includes('Does not match'))).toEqual([false, true, false]);
});

it('lets the user adjust the box of a selected frame, or cancel', async () => {
  const { actions, screen: pending } = renderPanel([1, 2, 3]);
  const screen = await pending;
  await screen.getByRole('button', { name: 'Adjust the box of Frame 2' }).click();
  expect(actions.onAdjust).toHaveBeenCalledWith(1);
  const adjusting = renderPanel([1, 2, 3], { adjusting: 1 });
  await (await adjusting.screen).getByRole('button', { name: 'Adjust the box of Frame 2' }).last().click();
  expect(adjusting.actions.onLeave).toHaveBeenCalledOnce();
});

it('says in selection mode what size a click marks, which is that of the first frame once there is one', async () => {
  const screen = await renderPanel([], { isSelecting: true }).screen;
  await expect
    .element(screen.getByText('Click marks 100 x 50 px. Drag draws your own box.', { exact: true }))
    .toBeVisible();
  const second = await renderPanel([1], { isSelecting: true }).screen;
  await expect.element(second.getByText(/marks 2 x 1 px, like Frame 1/)).toBeVisible();
  await expect.element(second.getByText(/held: no snapping/)).toBeVisible();
});

it('disables its buttons while a scan runs', async () => {
  const screen = await renderPanel([1], { isEnabled: false }).screen;
  await expect.element(screen.getByRole('button', { name: 'RESET Frame 1' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Enable Selection Mode' })).toBeDisabled();
});

it('draws the region as the matcher sees it, if it is processed', async () => {
  const screen = await renderPanel([1], { processing: { ...NO_PROCESSING, blackWhite: true } }).screen;
  const preview = screen.getByRole('img', { name: 'Selected region of Frame 1' }).element();
  if (!(preview instanceof HTMLCanvasElement)) throw new TypeError('The preview is no canvas.');
  const { data } = preview.getContext('2d')?.getImageData(0, 0, 1, 1) ?? { data: [] };
  expect([...data.slice(0, 3)]).toEqual([76, 76, 76]);
});
