import type { User } from '@framescout/contract';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { exampleUser } from '../../test-support/example-data.ts';
import { setSession } from '../../test-support/set-session.ts';
import { AccessEndedBar } from './access-ended-bar.tsx';

const ended: User = { ...exampleUser, subscriptionStatus: 'inactive' };

function show(user: User) {
  setSession({ kind: 'signed-in', user });
  return render(<AccessEndedBar />);
}

it('says that access has ended, and offers an upgrade in a new tab', async () => {
  const screen = await show(ended);
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(
      'Your access has ended. What is running will finish, and you can export it. Upgrade to start something new.',
    );
  const link = screen.getByRole('link', { name: 'Upgrade' });
  await expect.element(link).toHaveAttribute('href', '/dashboard?upgrade=now');
  await expect.element(link).toHaveAttribute('target', '_blank');
});

it('sends users whose payment failed to where they can pay', async () => {
  const screen = await show({ ...ended, stripeCustomerId: 'cus_1', billingState: 'overdue' });
  await expect.element(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', '/dashboard');
});

it('asks users whose renewal is not yet confirmed to wait', async () => {
  const paidUntil = '2026-11-24T00:00:00.000Z';
  const screen = await show({ ...ended, stripeCustomerId: 'cus_1', billingState: 'renewing', paidUntil });
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(
      'Your access has ended. What is running will finish, and you can export it. It returns once the renewal of your subscription is confirmed, usually within minutes.',
    );
  expect(screen.getByRole('link').elements()).toEqual([]);
});

it.each([
  ['have access', exampleUser],
  ['administer the server', { ...ended, role: 'admin' }],
  ['have to confirm their address', { ...ended, verifyBy: '2026-11-22T00:00:00.000Z' }],
] as const)('renders nothing for users who %s', async (_who, user) => {
  const screen = await show(user);
  expect(screen.container).toBeEmptyDOMElement();
});
