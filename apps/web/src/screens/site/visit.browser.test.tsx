import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { exampleUser } from '../../test-support/example-user.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { startVisit } from './visit.ts';
import { useVisitor } from './visitor.ts';

beforeEach(() => {
  localStorage.removeItem('user');
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  localStorage.removeItem('user');
  vi.restoreAllMocks();
});

function Greeting() {
  return <p>Hello {useVisitor()?.username ?? 'guest'}</p>;
}

it('greets a visitor who has logged in since they left, when the browser restores the page', async () => {
  fakeApi({ 'GET /api/auth/me': () => Response.json(exampleUser) });
  startVisit();
  const screen = await render(<Greeting />);
  await expect.element(screen.getByText('Hello guest')).toBeVisible();
  localStorage.setItem('user', JSON.stringify(exampleUser));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(screen.getByText('Hello ann')).toBeVisible();
});
