import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ReviewDialog } from './review-dialog.tsx';

const nothing = () => {};

afterEach(() => page.viewport(1280, 800));

it.each([false, true])('fits all of its buttons on a phone, even while it learns: %s', async (isLearning) => {
  await page.viewport(390, 844);
  const screen = await render(
    <ReviewDialog
      event={{ startTime: 3.783, confidence: 1 }}
      region={null}
      samples={[]}
      done={0}
      left={3}
      gone={4}
      isLearning={isLearning}
      onAnswer={nothing}
      onClose={nothing}
    />,
  );
  const { left, right } = screen.getByRole('dialog').element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(390);
  for (const name of ['Yes Y', 'No N', 'Skip S', 'Stop']) {
    const button = screen.getByRole('button', { name }).element().getBoundingClientRect();
    expect(button.left).toBeGreaterThan(left);
    expect(button.right).toBeLessThan(right);
  }
});

it('answers by keys, on every keyboard layout, once for each press, and while it learns', async () => {
  const onAnswer = vi.fn();
  const screen = await render(
    <ReviewDialog
      event={{ startTime: 3.783, confidence: 1 }}
      region={null}
      samples={[]}
      done={0}
      left={3}
      gone={0}
      isLearning={true}
      onAnswer={onAnswer}
      onClose={nothing}
    />,
  );
  const dialog = screen.getByRole('dialog').element();
  const press = (key: string, options: KeyboardEventInit = {}) =>
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...options }));
  press('y');
  press('y', { repeat: true });
  press('S');
  press('т', { code: 'KeyN' });
  expect(onAnswer.mock.calls).toEqual([['yes'], ['skip'], ['no']]);
});
