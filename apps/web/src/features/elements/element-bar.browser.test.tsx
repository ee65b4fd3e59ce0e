import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { exampleSelections as selections } from '../../test-support/example-scan.ts';
import { showPart } from '../../test-support/show-part.tsx';
import { keepFocus } from '../../ui/page/keep-focus.ts';
import { ElementBar } from './element-bar.tsx';
import { Elements } from './elements.ts';

let tracked: Elements;

beforeEach(() => {
  tracked = new Elements();
  onTestFinished(keepFocus());
});

function renderBar(isEnabled = true) {
  return showPart(<ElementBar tracked={tracked} isEnabled={isEnabled} />);
}

it('adds another element once the first is marked, and switches between them', async () => {
  const screen = await renderBar();
  const add = screen.getByRole('button', { name: 'Track another element' });
  await expect.element(add).toBeDisabled();
  tracked.change('element-1', { selections });
  await add.click();
  const second = screen.getByRole('button', { name: 'Element 2 0/3' });
  await expect.element(second).toHaveAttribute('aria-pressed', 'true');
  await screen.getByRole('button', { name: 'Element 1', exact: true }).click();
  expect(tracked.active.id).toBe('element-1');
});

it('renames an element with Enter, and cancels with Escape', async () => {
  const screen = await renderBar();
  await screen.getByRole('button', { name: 'Rename Element 1' }).click();
  await screen.getByLabelText('Name of the element').fill('Kill');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Kill 0/3' })).toBeVisible();
  await screen.getByRole('button', { name: 'Rename Kill' }).click();
  await screen.getByLabelText('Name of the element').fill('Something else');
  const onPageKey = vi.fn();
  window.addEventListener('keydown', onPageKey);
  onTestFinished(() => window.removeEventListener('keydown', onPageKey));
  await userEvent.keyboard('{Escape}');
  expect(onPageKey).not.toHaveBeenCalled();
  await expect.element(screen.getByRole('button', { name: 'Kill 0/3' })).toBeVisible();
});

it('goes on renaming when Escape cancels the conversion of an input method', async () => {
  const screen = await renderBar();
  await screen.getByRole('button', { name: 'Rename Element 1' }).click();
  const field = screen.getByLabelText('Name of the element');
  await field.fill('Kill');
  const press = { key: 'Escape', isComposing: true, bubbles: true, cancelable: true };
  field.element().dispatchEvent(new KeyboardEvent('keydown', press));
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Kill 0/3' })).toBeVisible();
});

it('accepts the typed name when the pencil is pressed again, and stays closed', async () => {
  const screen = await renderBar();
  const pencil = screen.getByRole('button', { name: /^Rename / });
  await pencil.click();
  await screen.getByLabelText('Name of the element').fill('Kill');
  await pencil.click();
  await expect.element(screen.getByRole('button', { name: 'Kill 0/3' })).toBeVisible();
  await pencil.click();
  await expect.element(screen.getByLabelText('Name of the element')).toHaveFocus();
});

it('removes an element, but not while a scan runs', async () => {
  tracked.change('element-1', { selections });
  const screen = await renderBar();
  await screen.getByRole('button', { name: 'Remove Element 1' }).click();
  expect(tracked.getState().elements).toMatchObject([{ id: 'element-1', selections: [] }]);
  tracked.change('element-1', { selections });
  const locked = await renderBar(false);
  await expect.element(locked.getByRole('button', { name: 'Remove Element 1' }).last()).toBeDisabled();
});

it('focuses the pencil once an element is named, and the chip of a newly added element', async () => {
  const screen = await renderBar();
  for (const key of ['{Enter}', '{Escape}']) {
    await screen.getByRole('button', { name: 'Rename Element 1' }).click();
    await expect.element(screen.getByLabelText('Name of the element')).toHaveFocus();
    await userEvent.keyboard(key);
    await expect.element(screen.getByRole('button', { name: 'Rename Element 1' })).toHaveFocus();
  }
  tracked.change('element-1', { selections });
  await screen.getByRole('button', { name: 'Track another element' }).click();
  await expect.element(screen.getByRole('button', { name: 'Element 2 0/3' })).toHaveFocus();
});
