import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { payments, stripeEvents } from '../../db/schema/index.ts';
import { startPaymentWorld } from '../../test-support/payment-world.ts';

const HOUR_MS = 60 * 60_000;

it.each([false, true])(
  'administrators are alerted to missing webhooks, but not in the sandbox (%s)',
  async (isSandbox) => {
    await using world = await startPaymentWorld('embedded', { isSandbox });
    const { db } = world.test.context;
    const admin = await world.test.createSignedInUser({ role: 'admin' });
    const told = async () =>
      (await admin.call('GET', '/api/admin/alerts'))
        .json<{ subject: string; text: string }[]>()
        .filter(({ subject }) => subject === 'silent');
    const user = await world.test.createLapsedUser();
    await world.payWithoutWebhook(await world.open(user));
    await user.call('PATCH', `/api/users/${user.id}/stripe`, {});
    expect(await told()).toEqual([]);

    await db
      .update(payments)
      .set({ paidAt: new Date(Date.now() - 2 * HOUR_MS) })
      .where(eq(payments.userId, user.id));
    const text = expect.stringMatching(/calls http.*\/api\/stripe\/webhook, and that STRIPE_WEBHOOK_SECRET/);
    expect(await told()).toMatchObject(isSandbox ? [] : [{ kind: 'webhook', text }]);

    await db.insert(stripeEvents).values({ id: 'evt_arrived', type: 'invoice.paid' });
    expect(await told()).toEqual([]);
  },
);
