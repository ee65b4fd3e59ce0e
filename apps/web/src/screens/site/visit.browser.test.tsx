import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { exampleUser } from '../../test-support/example-data.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { removeListenersAfterTest } from '../../test-support/remove-listeners.ts';
import { followSession } from './app-services.tsx';
import { startVisit } from './visit.ts';
import { setVisitor, useVisitor } from './visitor.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  removeListenersAfterTest();
  setVisitor({ user: null });
});

function Greeting() {
  return <p>Hello {useVisitor()?.username ?? 'guest'}</p>;
}

it('greets a visitor who has logged in since they left, when the browser restores the page', async () => {
  fakeApi({ 'GET /api/auth/me': () => Response.json(exampleUser) });
  startVisit(async () => ({ startAppServices: followSession }));
  const screen = await render(<Greeting />);
  await expect.element(screen.getByText('Hello guest')).toBeVisible();
  localStorage.setItem('user', JSON.stringify(exampleUser));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(screen.getByText('Hello ann')).toBeVisible();
});
