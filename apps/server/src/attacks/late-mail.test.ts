import { DAY_MS } from '@framescout/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dataOfLinkMail } from '../accounts/data-of-link-mail.ts';
import { addressChanges, mails } from '../db/schema/index.ts';
import type { LinkTemplate } from '../mail/templates/index.ts';
import { setUp } from '../test-support/set-up.ts';
import { startTestApp, type TestUser } from '../test-support/test-app.ts';
import { TEST_DATABASES } from '../test-support/test-databases.ts';
import { tokenInMail, waitingMails } from '../test-support/test-sender.ts';

describe.each(TEST_DATABASES)(
  'mail about a change of address that is sent late, on the %s database',
  (kind) => {
    let count = 0;

    const test = setUp(() => startTestApp(kind, { smtpUrl: 'smtp://localhost:1' }));

    const newAddress = () => `fresh${++count}@example.com`;
    const waiting = (template: LinkTemplate, to: string) => waitingMails(test.context.db, template, to);
    const tokenIn = (template: LinkTemplate, to: string) => tokenInMail(test.context.db, template, to);
    const post = async (url: string, payload: object) =>
      (
        await test.app.inject({ method: 'POST', url, payload, remoteAddress: `192.0.${++count % 250}.1` })
      ).json();
    async function moveTo(user: TestUser, email: string): Promise<void> {
      await user.call('POST', '/api/account/address', { password: user.password, email });
      const token = await tokenIn('confirm-address', email);
      expect(await post('/api/account/confirm-address', { token })).toEqual({ email });
    }

    it('gives no link to a thief whose change has been undone', async () => {
      const owner = await test.createSignedInUser();
      const [thiefs, thiefsSecond] = [newAddress(), newAddress()];
      await moveTo(owner, thiefs);
      const keep = await tokenIn('address-changed', owner.email);
      await moveTo(owner, thiefsSecond);
      expect(await waiting('address-changed', thiefs)).toHaveLength(1);
      expect(await post('/api/account/keep-address', { token: keep })).toMatchObject({ email: owner.email });
      expect(await waiting('address-changed', thiefs)).toEqual([]);
      expect(await waiting('address-change-asked', thiefs)).toEqual([]);
    });

    it('gives no link to an address whose own change has become final, even if it failed at first', async () => {
      const user = await test.createSignedInUser();
      const second = newAddress();
      await moveTo(user, second);
      const { db } = test.context;
      await db.update(mails).set({ state: 'failed' }).where(eq(mails.to, user.email));
      await db
        .update(addressChanges)
        .set({ changedAt: new Date(Date.now() - 8 * DAY_MS) })
        .where(eq(addressChanges.userId, user.id));
      const [late] = await waiting('address-changed', user.email);
      await moveTo(user, newAddress());
      expect(await waiting('address-changed', user.email)).toEqual([]);
      // Nor if the sender has already claimed it.
      expect(late && (await dataOfLinkMail(db, { ...late, template: 'address-changed' }))).toBeNull();
      expect(await waiting('address-changed', second)).toHaveLength(1);
    });
  },
);
