import { AUTOMATIC_AREA, type SearchArea } from '@framescout/contract';
import { expect, it, vi } from 'vitest';
import { showPart } from '../../test-support/show-part.tsx';
import { SearchAreaField } from './search-area-field.tsx';

const BOUNDS = { x: 0.25, y: 0, width: 0.5, height: 0.25 };

async function renderField(area: SearchArea, isAnywhere: boolean, isDrawing = false) {
  const actions = { onChange: vi.fn(), onDraw: vi.fn(), onLeave: vi.fn() };
  const screen = await showPart(
    <SearchAreaField
      area={area}
      isAnywhere={isAnywhere}
      isEnabled
      isDrawing={isDrawing}
      picture={{ width: 1280, height: 720 }}
      {...actions}
    />,
  );
  const toggle = screen.getByRole('switch', { name: 'Search anywhere on screen' });
  return { actions, screen, toggle };
}

it('follows the check until the user overrides it', async () => {
  const { actions, toggle } = await renderField(AUTOMATIC_AREA, true);
  await expect.element(toggle).toBeChecked();
  await toggle.click();
  expect(actions.onChange).toHaveBeenCalledWith({ anywhere: false, bounds: null });
});

it("keeps the user's choice, and can be reset to automatic", async () => {
  const { actions, screen, toggle } = await renderField({ anywhere: false, bounds: null }, true);
  await expect.element(toggle).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Only within a rectangle' }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Let FrameScout decide' }).click();
  expect(actions.onChange).toHaveBeenCalledWith(AUTOMATIC_AREA);
});

it('limits the search to a rectangle, whose size it shows and which can be cleared', async () => {
  const area = { anywhere: true, bounds: BOUNDS };
  const { actions, screen, toggle } = await renderField(area, false);
  await expect.element(screen.getByText('640 x 180 px')).toBeVisible();
  await screen.getByRole('button', { name: 'Search the whole picture' }).click();
  await toggle.click();
  expect(actions.onChange.mock.calls).toEqual([
    [{ anywhere: true, bounds: null }],
    [{ anywhere: false, bounds: null }],
  ]);
});

it('asks the user to draw the rectangle, and lets them cancel', async () => {
  const { actions, screen } = await renderField(AUTOMATIC_AREA, true);
  await screen.getByRole('button', { name: 'Only within a rectangle' }).click();
  expect(actions.onDraw).toHaveBeenCalledOnce();
  const drawing = await renderField(AUTOMATIC_AREA, true, true);
  await drawing.screen.getByRole('button', { name: 'Cancel' }).click();
  expect(drawing.actions.onLeave).toHaveBeenCalledOnce();
});
