import { NO_PROCESSING } from '@framescout/contract';
import type { MarkerCheck } from '@framescout/framescout/page';
import { expect, it, onTestFinished } from 'vitest';
import { isMarked, scanElementOf } from '../../../features/elements/index.ts';
import { exampleCheck } from '../../../test-support/example-data.ts';
import { exampleSelections } from '../../../test-support/example-scan.ts';
import { type EngineParts, endlessScan, exampleWorkspace } from '../../../test-support/example-workspace.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import { keepFocus } from '../../../ui/page/keep-focus.ts';
import { SelectionPanel } from './selection-panel.tsx';

const imageData = { width: 2, height: 1, data: new Uint8Array([255, 0, 0, 0, 0, 255]) };
const selections = exampleSelections.map((selection) => ({
  ...selection,
  time: selection.time + 4.866,
  imageData,
}));

async function showPanel(selected: number, check: Partial<MarkerCheck> = {}, parts: EngineParts = {}) {
  const workspace = exampleWorkspace({ checkMarker: async () => ({ ...exampleCheck, ...check }), ...parts });
  const { elements } = workspace;
  elements.change('element-1', { selections: selections.slice(0, selected) });
  if (isMarked(elements.active)) await workspace.checks.check(scanElementOf(elements.active));
  const screen = await showPart(<SelectionPanel />, workspace);
  const button = (name: string) => screen.getByRole('button', { name });
  const cards = () => screen.getByRole('listitem').elements();
  const preview = () => {
    const element = screen.getByRole('img', { name: 'Selected region of Frame 1' }).element();
    if (!(element instanceof HTMLCanvasElement)) throw new TypeError('The preview is no canvas.');
    return Array.from(element.getContext('2d')?.getImageData(0, 0, 2, 1).data ?? []);
  };
  return { workspace, elements, screen, button, cards, preview };
}

it('neither shows nor adjusts a frame of another recording, which can still be removed', async () => {
  const { screen, button } = await showPanel(3, { foreign: [0, 2] });
  expect(screen.getByText('From a template').elements()).toHaveLength(2);
  expect(screen.getByText(/^Selected at/).elements()).toHaveLength(1);
  await expect.element(button('Show Frame 2')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Show Frame/ }).elements()).toHaveLength(1);
  await expect.element(button('Adjust the box of Frame 1')).toBeDisabled();
  await expect.element(button('Adjust the box of Frame 2')).toBeEnabled();
  await expect.element(button('RESET Frame 1')).toBeEnabled();
});

it('asks for the first frame, says what size a click marks, and lets the user leave without picking', async () => {
  const { elements, screen, button } = await showPanel(0);
  await expect.element(screen.getByText('0/3 frames selected')).toBeVisible();
  await expect
    .element(screen.getByText('Navigate video to different time, then click element'))
    .toBeVisible();
  await button('Enable Selection Mode').click();
  expect(elements.getState().picking).toEqual({ kind: 'next' });
  await expect
    .element(screen.getByText('Click marks 100 x 50 px. Drag draws your own box.', { exact: true }))
    .toBeVisible();
  expect(button('Enable Selection Mode').elements()).toEqual([]);
  await button('Leave Selection Mode').click();
  expect(elements.getState().picking).toBeNull();
});

it('shows one card as done, one as current, which takes the size of the first, and one as waiting', async () => {
  const { elements, screen, cards, preview } = await showPanel(1);
  expect(cards()).toHaveLength(3);
  expect(cards()[0]?.textContent).toContain('Selected at 0:04');
  expect(cards()[1]?.getAttribute('aria-current')).toBe('step');
  expect(cards()[2]?.querySelector('button')).toBeNull();
  expect(preview()).toEqual([255, 0, 0, 255, 0, 0, 255, 255]);
  elements.startSelecting();
  await expect.element(screen.getByText(/marks 2 x 1 px, like Frame 1/)).toBeVisible();
  await expect.element(screen.getByText(/held: no snapping/)).toBeVisible();
});

it('draws the region as the matcher sees it, if it is processed', async () => {
  const { elements, preview } = await showPanel(1);
  elements.change('element-1', { processing: { ...NO_PROCESSING, blackWhite: true } });
  await expect.poll(() => preview().slice(0, 3)).toEqual([76, 76, 76]);
});

it('offers no further step once three are done, resets frames, and focuses what selects them again', async () => {
  onTestFinished(keepFocus());
  const { elements, screen, button } = await showPanel(3);
  await expect.element(screen.getByText('3/3 frames selected')).toBeVisible();
  expect(button('Enable Selection Mode').elements()).toEqual([]);
  await button('RESET Frame 2').click();
  expect(elements.active.selections).toHaveLength(1);
  await expect.element(button('Enable Selection Mode')).toHaveFocus();
});

it('marks the frame that shows something else, and says so in words', async () => {
  const { cards } = await showPanel(3, { oddFrame: 1 });
  expect(cards().map((card) => card.textContent?.includes('Does not match'))).toEqual([false, true, false]);
});

it('lets the user adjust the box of a selected frame, or cancel', async () => {
  const { elements, button } = await showPanel(3);
  await button('Adjust the box of Frame 2').click();
  expect(elements.getState().picking).toEqual({ kind: 'selection', index: 1 });
  await button('Adjust the box of Frame 2').click();
  expect(elements.getState().picking).toBeNull();
});

it('disables its buttons while a scan runs', async () => {
  const { workspace, elements, button } = await showPanel(3, {}, { startScan: endlessScan });
  void workspace.scan.start();
  elements.change('element-1', { selections: selections.slice(0, 1) });
  await expect.element(button('RESET Frame 1')).toBeDisabled();
  await expect.element(button('Enable Selection Mode')).toBeDisabled();
});
