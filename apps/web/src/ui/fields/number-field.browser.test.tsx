import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NumberField } from './number-field.tsx';

let stored: number;

function Example({ empty }: { empty?: number }) {
  const [value, setValue] = useState(5);
  stored = value;
  return (
    <NumberField
      name="Before"
      unit="s"
      min={0}
      max={30}
      step={0.5}
      value={value}
      onChange={setValue}
      {...(empty !== undefined && { empty })}
    />
  );
}

it('says immediately that a number beyond the limit counts as the limit, and shows the limit on blur', async () => {
  const screen = await render(<Example empty={0} />);
  const field = screen.getByLabelText('Before');
  await field.fill('50');
  expect(stored).toBe(30);
  await expect.element(screen.getByText('At most 30 s: counts as 30 s')).toBeVisible();
  field.element().blur();
  await expect.element(field).toHaveValue('30');
  await expect.element(screen.getByRole('status', { includeHidden: true })).toHaveTextContent('');
  await field.fill('-3');
  await expect.element(screen.getByText('At least 0 s: counts as 0 s')).toBeVisible();
  expect(stored).toBe(0);
});

it('counts an empty field as 0 if that is its meaning, and says so', async () => {
  const screen = await render(<Example empty={0} />);
  const field = screen.getByLabelText('Before');
  await field.fill('');
  expect(stored).toBe(0);
  await expect.element(screen.getByText('Not a number: counts as 0 s')).toBeVisible();
  field.element().blur();
  await expect.element(field).toHaveValue('0');
});

it('otherwise keeps the value when the field is empty, and says so', async () => {
  const screen = await render(<Example />);
  const field = screen.getByLabelText('Before');
  await field.fill('');
  expect(stored).toBe(5);
  await expect.element(screen.getByText('Not a number: it stays 5 s')).toBeVisible();
  field.element().blur();
  await expect.element(field).toHaveValue('5');
});

it('rounds to whole numbers if only those are allowed, and says so', async () => {
  const onChange = vi.fn();
  const screen = await render(
    <NumberField name="How many" unit="×" min={2} max={20} value={3} onChange={onChange} />,
  );
  await screen.getByLabelText('How many').fill('3.4');
  await expect.element(screen.getByText('A whole number: counts as 3 ×')).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
});

it('accepts a decimal comma, and minutes before seconds', async () => {
  const screen = await render(<Example empty={0} />);
  const field = screen.getByRole('spinbutton', { name: 'Before' });
  await userEvent.clear(field);
  await userEvent.type(field, '1,5');
  expect(stored).toBe(1.5);
  await expect.element(field).toHaveValue('1,5');
  field.element().blur();
  await expect.element(field).toHaveValue('1.5');
  await field.fill('0:12');
  expect(stored).toBe(12);
});

it('steps with the arrow keys and the mouse, within the limits', async () => {
  const screen = await render(<Example empty={0} />);
  const field = screen.getByRole('spinbutton', { name: 'Before' });
  await field.fill('29.2');
  await userEvent.keyboard('{ArrowUp}');
  expect(stored).toBe(29.5);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(stored).toBe(30);
  await expect.element(field).toHaveValue('30');
  await userEvent.keyboard('{ArrowDown}');
  expect(stored).toBe(29.5);
  await field.hover();
  const [up, down] = screen.container.querySelectorAll('button');
  down?.click();
  await expect.element(field).toHaveValue('29');
  up?.click();
  await expect.element(field).toHaveValue('29.5');
});

it('does not change when scrolled over', async () => {
  const screen = await render(<Example empty={0} />);
  const field = screen.getByRole('spinbutton', { name: 'Before' });
  await field.click();
  await userEvent.wheel(field, { delta: { y: 200 } });
  await expect.element(field).toHaveValue('5');
});
