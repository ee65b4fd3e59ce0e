import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
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
