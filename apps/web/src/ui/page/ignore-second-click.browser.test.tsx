import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ignoreSecondClick } from './ignore-second-click.ts';

let end: () => void;
let now: number;

/** Has a press happen at the test's own time, however long the browser takes for it. */
const setTime = (event: Event) => Object.defineProperty(event, 'timeStamp', { value: now });
const TIMED = ['pointerdown', 'click'];

beforeEach(() => {
  now = 0;
  for (const type of TIMED) window.addEventListener(type, setTime, { capture: true });
  end = ignoreSecondClick();
});
afterEach(() => {
  for (const type of TIMED) window.removeEventListener(type, setTime, { capture: true });
  end();
});

/** A button that a click replaces with another one, whose label could be selected as text. */
function Replaced({ onNext }: { onNext(): void }) {
  const [isOver, setOver] = useState(false);
  if (!isOver) {
    return (
      <button key="start" type="button" style={{ width: 200, height: 60 }} onClick={() => setOver(true)}>
        Start
      </button>
    );
  }
  return (
    <button
      key="next"
      type="button"
      style={{ width: 200, height: 60, userSelect: 'text' }}
      onPointerDown={onNext}
      onClick={onNext}
    >
      Next
    </button>
  );
}

it("ignores the second click of a double click on a control that took the button's place", async () => {
  const onNext = vi.fn();
  const screen = await render(<Replaced onNext={onNext} />);
  await userEvent.dblClick(screen.getByText('Start'));
  await expect.element(screen.getByText('Next')).toBeVisible();
  expect(onNext).not.toHaveBeenCalled();
  expect(getSelection()?.toString()).toBe('');
  now += 350;
  await userEvent.click(screen.getByText('Next'));
  expect(onNext).toHaveBeenCalledTimes(2);
});

/** A button that a click moves down, with another one taking its place. */
function Moved({ onDelete }: { onDelete(): void }) {
  const [isOpen, setOpen] = useState(false);
  const style = { display: 'block', width: 200, height: 60 };
  return (
    <>
      {isOpen && (
        <button type="button" style={style} onClick={onDelete}>
          Delete
        </button>
      )}
      <button key="open" type="button" style={style} onClick={() => setOpen(true)}>
        Open
      </button>
    </>
  );
}

it('ignores the second click on a control that appears where a button moved away', async () => {
  const onDelete = vi.fn();
  const screen = await render(<Moved onDelete={onDelete} />);
  await userEvent.dblClick(screen.getByText('Open'));
  await expect.element(screen.getByText('Delete')).toBeVisible();
  expect(onDelete).not.toHaveBeenCalled();
});

it('lets both clicks of a double click reach a button that stays', async () => {
  const onClick = vi.fn();
  const screen = await render(
    <button type="button" onClick={onClick} onDoubleClick={onClick}>
      Next frame
    </button>,
  );
  await userEvent.dblClick(screen.getByText('Next frame'));
  expect(onClick).toHaveBeenCalledTimes(3);
});

it("lets keys press a control that took a button's place", async () => {
  const onNext = vi.fn();
  const screen = await render(<Replaced onNext={onNext} />);
  await userEvent.click(screen.getByText('Start'));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onNext).toHaveBeenCalledOnce();
});
