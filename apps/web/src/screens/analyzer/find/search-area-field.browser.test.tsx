import { AUTOMATIC_AREA, type SearchArea } from '@framescout/contract';
import { expect, it } from 'vitest';
import { scanElementOf } from '../../../features/elements/index.ts';
import { exampleCheck } from '../../../test-support/example-data.ts';
import { markedWorkspace } from '../../../test-support/example-workspace.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import { SearchAreaField } from './search-area-field.tsx';

async function showField(area: SearchArea, isAnywhere: boolean) {
  const workspace = markedWorkspace({ checkMarker: async () => ({ ...exampleCheck, isAnywhere }) });
  const { elements } = workspace;
  elements.change('element-1', { area });
  await workspace.checks.check(scanElementOf(elements.active));
  const screen = await showPart(<SearchAreaField />, workspace);
  const toggle = screen.getByRole('switch', { name: 'Search anywhere on screen' });
  return { elements, area: () => elements.active.area, screen, toggle };
}

it('follows the check until the user overrides it', async () => {
  const { area, toggle } = await showField(AUTOMATIC_AREA, true);
  await expect.element(toggle).toBeChecked();
  await toggle.click();
  expect(area()).toEqual({ anywhere: false, bounds: null });
});

it("keeps the user's choice, and can be reset to automatic", async () => {
  const { area, screen, toggle } = await showField({ anywhere: false, bounds: null }, true);
  await expect.element(toggle).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Only within a rectangle' }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Let FrameScout decide' }).click();
  expect(area()).toEqual(AUTOMATIC_AREA);
});

it('limits the search to a rectangle, whose size it shows and which can be cleared', async () => {
  const bounds = { x: 0.25, y: 0, width: 0.5, height: 0.25 };
  const { area, elements, screen, toggle } = await showField({ anywhere: true, bounds }, false);
  await expect.element(screen.getByText('640 x 180 px')).toBeVisible();
  await screen.getByRole('button', { name: 'Search the whole picture' }).click();
  expect(area()).toEqual({ anywhere: true, bounds: null });
  elements.change('element-1', { area: { anywhere: true, bounds } });
  await toggle.click();
  expect(area()).toEqual({ anywhere: false, bounds: null });
});

it('asks the user to draw the rectangle, and lets them cancel', async () => {
  const { elements, screen } = await showField(AUTOMATIC_AREA, true);
  await screen.getByRole('button', { name: 'Only within a rectangle' }).click();
  expect(elements.getState().picking).toEqual({ kind: 'bounds' });
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(elements.getState().picking).toBeNull();
});
