import { useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { translateTexts, WAYS_TO_TRANSLATE } from '../../test-support/translate-texts.ts';
import { allowTranslation } from './allow-translation.ts';

beforeEach(() => {
  const stop = allowTranslation();
  onTestFinished(() => stop());
});

function Counter() {
  const [count, setCount] = useState(0);
  const isOdd = count % 2 === 1;
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {isOdd && <i>!</i>}
      {count} of {3} frames{isOdd ? ' (odd)' : null}
    </button>
  );
}

describe.each(WAYS_TO_TRANSLATE)('while a translator works on the texts of the page (%s)', (way) => {
  it('numbers change, and what comes and goes beside them does', async () => {
    const screen = await render(<Counter />);
    const button = screen.getByRole('button');
    for (const text of ['!1 of 3 frames (odd)', '2 of 3 frames', '!3 of 3 frames (odd)']) {
      translateTexts(screen.container, way);
      await button.click();
      await expect.poll(() => button.element().textContent).toBe(text);
    }
  });
});

it('what is not about a text still fails, so that mistakes are noticed', () => {
  const [parent, stranger] = [document.createElement('p'), document.createElement('b')];
  expect(() => parent.removeChild(stranger)).toThrow('not a child');
  expect(() => parent.insertBefore(document.createElement('i'), stranger)).toThrow('not a child');
});
