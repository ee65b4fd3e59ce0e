import { expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { COMMANDS } from '../../workspace/commands.ts';
import { useCommands } from './use-commands.ts';

function Page() {
  useCommands();
  return (
    <select aria-label="Format">
      <option>mp4</option>
      <option>mkv</option>
    </select>
  );
}

/** Chooses the second option of the focused list. */
function chooseSecond(list: HTMLSelectElement): void {
  list.selectedIndex = 1;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

it('takes the focus from a list after a choice by pointer, so that the next letter is a command', async () => {
  const screen = await render(<Page />);
  const list = screen.getByLabelText('Format');
  const element = list.element() as HTMLSelectElement;
  element.focus();
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  chooseSecond(element);
  await expect.element(list).not.toHaveFocus();
});

it('leaves the focus on a list after a choice by keyboard', async () => {
  const screen = await render(<Page />);
  const list = screen.getByLabelText('Format');
  const element = list.element() as HTMLSelectElement;
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  element.focus();
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  chooseSecond(element);
  await expect.element(list).toHaveFocus();
});

it('runs a command again while its key is held only if it says so', async () => {
  await render(<Page />);
  const run = (name: string) => {
    const command = COMMANDS.find((each) => each.name === name);
    if (!command) throw new Error(`There is no command ${name}.`);
    vi.spyOn(command, 'isAvailable').mockReturnValue(true);
    return vi.spyOn(command, 'run').mockImplementation(() => undefined);
  };
  onTestFinished(() => void vi.restoreAllMocks());
  const undo = run('undo');
  const remove = run('delete');
  const hold = (key: string) => {
    for (const repeat of [false, true, true]) {
      const press = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
      window.dispatchEvent(press);
      expect(press.defaultPrevented).toBe(true);
    }
  };
  hold('z');
  hold('Delete');
  expect(undo).toHaveBeenCalledTimes(3);
  expect(remove).toHaveBeenCalledTimes(1);
});
