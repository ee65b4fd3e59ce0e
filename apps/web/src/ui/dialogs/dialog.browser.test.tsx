import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from './dialog.tsx';

async function openDialog() {
  const onClose = vi.fn();
  const dialog = (children: ReactNode) => (
    <Dialog title="Message" onClose={onClose}>
      {children}
    </Dialog>
  );
  const screen = await render(
    dialog(
      <form>
        <input aria-label="Subject" />
      </form>,
    ),
  );
  const subject = screen.getByLabelText('Subject');
  await expect.element(subject).toBeVisible();
  return { onClose, subject, show: (children: ReactNode) => screen.rerender(dialog(children)) };
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
  const { onClose, subject, show } = await openDialog();
  await subject.fill('A long message');
  await show(<p>It is on its way.</p>);
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
