import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { titleAt } from './page-titles.ts';

it.each([
  ['/login', 'Login – FrameScout'],
  ['/admin/users', 'Users – FrameScout'],
  ['/admin/users/', 'Users – FrameScout'],
  ['/nowhere', 'Not found – FrameScout'],
])('the page at %s is titled %s', (path, title) => {
  expect(titleAt(path)).toBe(title);
});

it('the document starts with the title of the landing page', () => {
  const document = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
  expect(document).toContain(`<title>${titleAt('/')}</title>`);
});
