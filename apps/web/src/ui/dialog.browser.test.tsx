import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from './dialog.tsx';
import './theme.css';

async function openDialog() {
  const onClose = vi.fn();
  const screen = await render(
    <Dialog title="Message" onClose={onClose}>
      <form>
        <input aria-label="Subject" />
      </form>
    </Dialog>,
  );
  const subject = screen.getByLabelText('Subject');
  await expect.element(subject).toBeVisible();
  return { onClose, subject };
}

const clickBeside = () => userEvent.click(document.body, { position: { x: 3, y: 3 }, force: true });

it('closes on a click beside it, but not once something is typed', async () => {
  const { onClose, subject } = await openDialog();
  await clickBeside();
  expect(onClose).toHaveBeenCalledOnce();
  await subject.fill('A long message');
  await clickBeside();
  expect(onClose).toHaveBeenCalledOnce();
});

it('closes on a click beside it again once what was typed has been sent', async () => {
  const onClose = vi.fn();
  const screen = await render(
    <Dialog title="Message" onClose={onClose}>
      <form>
        <input aria-label="Subject" />
      </form>
    </Dialog>,
  );
  await screen.getByLabelText('Subject').fill('A long message');
  await screen.rerender(
    <Dialog title="Message" onClose={onClose}>
      <p>It is on its way.</p>
    </Dialog>,
  );
  await clickBeside();
  expect(onClose).toHaveBeenCalledOnce();
});

it('closes on Escape, unless that cancels the conversion of an input method', async () => {
  const { onClose, subject } = await openDialog();
  const press = (init: KeyboardEventInit) =>
    subject
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...init }),
      );
  press({ isComposing: true });
  press({ keyCode: 229 });
  expect(onClose).not.toHaveBeenCalled();
  press({});
  expect(onClose).toHaveBeenCalledOnce();
});
