import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { keepFocus } from './keep-focus.ts';

let stop: () => void;

beforeEach(() => {
  stop = keepFocus();
});

afterEach(() => stop());

function List() {
  const [names, setNames] = useState(['first', 'second', 'third']);
  return (
    <section>
      <button type="button" id="add" disabled={names.length === 1} onClick={() => setNames(['first'])}>
        Add
      </button>
      {names.length > 0 && (
        <ul data-focus-next="add other">
          {names.map((name) => (
            <li key={name}>
              {name === 'second' && <button type="button">Show {name}</button>}
              <button type="button" onClick={() => setNames(names.filter((each) => each !== name))}>
                Remove {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" id="other">
        Other
      </button>
    </section>
  );
}

it('moves focus to the same control in the row that moves up, and after the last row to a named control', async () => {
  const screen = await render(<List />);
  await screen.getByRole('button', { name: 'Remove first' }).click();
  await expect.element(screen.getByRole('button', { name: 'Remove second' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Remove third' }).click();
  await expect.element(screen.getByRole('button', { name: 'Remove second' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Add' })).toHaveFocus();
});

it('skips disabled controls, and counts a control as gone once it is disabled', async () => {
  const Page = () => {
    const [isDone, setDone] = useState(false);
    return (
      <div data-focus-next="far">
        <button type="button" data-focus-next="missing off" disabled={isDone} onClick={() => setDone(true)}>
          Do it
        </button>
        <button type="button" id="off" disabled>
          Off
        </button>
        <button type="button" id="far">
          Far
        </button>
      </div>
    );
  };
  const screen = await render(<Page />);
  await screen.getByRole('button', { name: 'Do it' }).click();
  await expect.element(screen.getByRole('button', { name: 'Far' })).toHaveFocus();
});

it('leaves focus where the user moved it, and moves it nowhere if they clicked on nothing focusable', async () => {
  const Page = () => {
    const [isThere, setThere] = useState(true);
    return (
      <>
        {isThere && <input aria-label="Name" data-focus-next="pencil" onBlur={() => setThere(false)} />}
        <button type="button" id="pencil">
          Rename
        </button>
        <button type="button">Elsewhere</button>
        <p>Nothing</p>
      </>
    );
  };
  const screen = await render(<Page />);
  await screen.getByLabelText('Name').click();
  await screen.getByRole('button', { name: 'Elsewhere' }).click();
  await expect.element(screen.getByLabelText('Name')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  const again = await render(<Page />);
  await again.getByLabelText('Name').click();
  await again.getByText('Nothing').last().click();
  await expect.element(again.getByLabelText('Name')).not.toBeInTheDocument();
  expect(document.activeElement).toBe(document.body);
});
