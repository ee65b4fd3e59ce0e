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

/** Chooses the second line of the focused list. */
function chooseSecond(list: HTMLSelectElement): void {
  list.selectedIndex = 1;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

it('has a list give up the focus once the pointer has chosen from it, so that the next letter is a command', async () => {
  const screen = await render(<Page />);
  const list = screen.getByLabelText('Format');
  const element = list.element() as HTMLSelectElement;
  element.focus();
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  chooseSecond(element);
  await expect.element(list).not.toHaveFocus();
});

it('leaves the focus to whoever chooses by the keys', async () => {
  const screen = await render(<Page />);
  const list = screen.getByLabelText('Format');
  const element = list.element() as HTMLSelectElement;
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  element.focus();
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  chooseSecond(element);
  await expect.element(list).toHaveFocus();
});
