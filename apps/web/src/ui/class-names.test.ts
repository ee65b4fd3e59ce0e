import { expect, it } from 'vitest';
import { classNames } from './class-names.ts';

it('lets the last of two conflicting classes win', () => {
  expect(classNames('px-2 h-8', false, 'px-3')).toBe('h-8 px-3');
});

it("keeps a text color alongside one of the theme's own font sizes", () => {
  expect(classNames('text-accent-ink', 'text-ui')).toBe('text-accent-ink text-ui');
  expect(classNames('text-ui', 'text-label')).toBe('text-label');
});
