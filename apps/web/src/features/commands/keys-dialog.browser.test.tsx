import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type CommandEntry, keyBindings } from './key-bindings.ts';
import { KeysDialog } from './keys-dialog.tsx';

const STAR: CommandEntry = { name: 'star', group: 'Review', label: 'Star', keys: ['F'] };
const MUTE: CommandEntry = { name: 'mute', group: 'Play', label: 'Sound on or off', keys: ['M'] };

beforeEach(() => keyBindings.reset());
afterEach(() => keyBindings.reset());

async function renderDialog() {
  const screen = await render(<KeysDialog commands={[STAR, MUTE]} onClose={vi.fn()} />);
  return { screen, star: screen.getByRole('button', { name: /^Change the key of Star/ }) };
}

it('focuses the row again once a key was pressed or reset', async () => {
  const { screen, star } = await renderDialog();
  await star.click();
  await userEvent.keyboard('m');
  await expect.element(star).toHaveFocus();
  expect(keyBindings.keysOf(STAR)).toEqual(['M']);
  await screen.getByRole('button', { name: 'Use it only here' }).first().click();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Change the key of (Star|Sound)/);
  await screen.getByRole('button', { name: 'Reset the key of Star' }).click();
  await expect.element(star).toHaveFocus();
});

it('does not capture the key that asked for one, while it is still held', async () => {
  const { screen, star } = await renderDialog();
  await star.click();
  const field = screen.getByRole('button', { name: /^Press the key for Star/ });
  const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true });
  field.element().dispatchEvent(held);
  expect(held.defaultPrevented).toBe(true);
  await expect.poll(() => field.element()).toBe(document.activeElement);
  expect(keyBindings.keysOf(STAR)).toEqual(['F']);
});
