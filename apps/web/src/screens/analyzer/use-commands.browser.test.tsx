import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { COMMANDS } from '../../workspace/commands/commands.ts';
import { useCommands } from './use-commands.ts';

function Page({ onPress }: { onPress?(): void }) {
  useCommands();
  return (
    <>
      <button type="button">Before</button>
      <button type="button" onClick={onPress}>
        Delete
      </button>
      <select aria-label="Format">
        <option>mp4</option>
        <option>mkv</option>
      </select>
    </>
  );
}

/** Makes a command available, and returns a spy in place of what it does. */
function stubCommand(name: string) {
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) throw new Error(`There is no command ${name}.`);
  vi.spyOn(command, 'isAvailable').mockReturnValue(true);
  return vi.spyOn(command, 'run').mockImplementation(() => undefined);
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
  const undo = stubCommand('undo');
  const remove = stubCommand('delete');
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

it('plays by Space, and loops by Enter, instead of pressing a button that was clicked again', async () => {
  const onPress = vi.fn();
  const screen = await render(<Page onPress={onPress} />);
  const play = stubCommand('play');
  const loop = stubCommand('loop-event');
  await screen.getByRole('button', { name: 'Delete' }).click();
  await userEvent.keyboard('{ArrowRight} {Enter}');
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(play).toHaveBeenCalledTimes(1);
  expect(loop).toHaveBeenCalledTimes(1);
});

it('leaves Space and Enter to a button that was reached by keyboard', async () => {
  const onPress = vi.fn();
  const screen = await render(<Page onPress={onPress} />);
  const play = stubCommand('play');
  await screen.getByRole('button', { name: 'Before' }).click();
  await userEvent.keyboard('{Tab} {Enter}');
  expect(onPress).toHaveBeenCalledTimes(2);
  expect(play).not.toHaveBeenCalled();
});
