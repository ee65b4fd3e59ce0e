import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CommandPalette, type OfferedCommand } from './command-palette.tsx';

function commandOf(name: string, label: string): OfferedCommand {
  return { name, group: 'General', label, keys: [], isAvailable: true };
}

function Page() {
  const [isOpen, setOpen] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const [isTelling, setTelling] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Commands
      </button>
      {isNaming && (
        <input
          aria-label="Name"
          // biome-ignore lint/a11y/noAutofocus: it appears because the user asked to type a name
          autoFocus
        />
      )}
      {isTelling && <Dialog title="Help" onClose={() => setTelling(false)} />}
      {isOpen && (
        <CommandPalette
          commands={[commandOf('play', 'Play'), commandOf('name', 'Name it'), commandOf('help', 'Help')]}
          onRun={(name) => {
            setNaming(name === 'name');
            setTelling(name === 'help');
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

it('returns focus when it is closed, unless the command that was run has moved it', async () => {
  const screen = await render(<Page />);
  const opener = screen.getByRole('button', { name: 'Commands' });
  const search = screen.getByRole('combobox');
  for (const key of ['{Escape}', '{Enter}']) {
    await opener.click();
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard(key);
    await expect.element(opener).toHaveFocus();
  }
  await opener.click();
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(search).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Name')).toHaveFocus();
});

it('has a dialog that a command opens return the focus to where it was before', async () => {
  const screen = await render(<Page />);
  const opener = screen.getByRole('button', { name: 'Commands' });
  await opener.click();
  await userEvent.keyboard('Help{Enter}');
  await expect.element(screen.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
});

it('leaves Enter and Escape to an input method while that converts what is typed', async () => {
  const screen = await render(<Page />);
  await screen.getByRole('button', { name: 'Commands' }).click();
  const search = screen.getByRole('combobox');
  await search.fill('name');
  for (const key of ['Enter', 'Escape']) {
    const press = new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true });
    search.element().dispatchEvent(press);
    await expect.element(search).toHaveValue('name');
  }
  expect(screen.getByLabelText('Name', { exact: true }).elements()).toEqual([]);
});
