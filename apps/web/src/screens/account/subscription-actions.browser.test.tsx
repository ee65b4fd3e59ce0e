import { DAY_MS, type User } from '@framescout/contract';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { exampleUser } from '../../test-support/example-data.ts';
import { SubscriptionActions } from './subscription-actions.tsx';

const cancelled = (paidForMs: number): User => ({
  ...exampleUser,
  stripeCustomerId: 'cus_1',
  billingState: 'ending',
  cancelAtPeriodEnd: true,
  paidUntil: new Date(Date.now() + paidForMs).toISOString(),
});

it('offers a new subscription once the paid period of a cancelled one is over', async () => {
  const screen = await render(<SubscriptionActions user={cancelled(-DAY_MS)} />);
  await expect.element(screen.getByRole('button', { name: 'Upgrade to Pro' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Resume subscription' }).elements()).toEqual([]);
});
