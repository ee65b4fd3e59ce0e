import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RangeInput } from './range-input.tsx';

it('reports a value that the user sets only once, though its own value lies between two steps', async () => {
  const onChange = vi.fn<(value: number) => void>();
  const screen = await render(
    <RangeInput
      aria-label="Seek"
      min={0}
      max={35.967}
      step={0.01}
      value={6.0666}
      onChange={(event) => onChange(Number(event.target.value))}
    />,
  );
  await screen.getByRole('slider').fill('10');
  expect(onChange.mock.calls).toEqual([[10]]);
});

it.each([
  { value: 6.0666, shown: '6.07' },
  { value: -1, shown: '0' },
  { value: 35.967, shown: '35.96' },
])('shows $value as the step $shown', async ({ value, shown }) => {
  const screen = await render(
    <RangeInput aria-label="Seek" min={0} max={35.967} step={0.01} value={value} readOnly />,
  );
  expect(screen.getByRole('slider').element().getAttribute('value')).toBe(shown);
});

it('leaves the arrow keys to the page once the pointer has moved it, but not if a keyboard has reached it', async () => {
  const onChange = vi.fn<(value: number) => void>();
  const screen = await render(
    <>
      <button type="button">Before</button>
      <RangeInput
        aria-label="Volume"
        min={0}
        max={10}
        step={1}
        value={2}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </>,
  );
  const slider = screen.getByRole('slider');
  await slider.click();
  await expect.element(slider).not.toHaveFocus();
  (screen.getByRole('button').element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(slider).toHaveFocus();
  onChange.mockClear();
  await userEvent.keyboard('{ArrowRight}');
  expect(onChange).toHaveBeenCalledOnce();
  await expect.element(slider).toHaveFocus();
});
