import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';

it('acts once while Enter is held, and again when it is pressed again', async () => {
  const onClick = vi.fn();
  const screen = await render(<Button onClick={onClick}>Delete</Button>);
  (screen.getByRole('button').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter>3}');
  expect(onClick).toHaveBeenCalledOnce();
  await userEvent.keyboard('{/Enter}{Enter}');
  expect(onClick).toHaveBeenCalledTimes(2);
});
