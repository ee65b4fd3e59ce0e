import { DAY_MS } from '@framescout/contract';
import { mails, render } from '@framescout/server/test-support';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ALL_SCOPES } from '../test-support/programs.ts';
import { startJobsApp } from '../test-support/start-jobs-app.ts';

const EVIL_HOST = 'you-have-won.example';

it('registering an address of someone else sends them no host of a webhook and no name of an API token', async () => {
  await using test = await startJobsApp('embedded', {}, { smtpUrl: 'smtp://localhost:1' });
  const user = await test.createSignedInUser({ verifyBy: new Date(Date.now() + DAY_MS) });
  const textOf = async (template: 'webhook-added' | 'api-token-made') => {
    const isTheirs = and(eq(mails.template, template), eq(mails.to, user.email));
    const [mail] = await test.context.db.select().from(mails).where(isTheirs);
    return render(template, mail?.data, { origin: 'https://scout.example' }).text;
  };
  await user.call('POST', '/api/account/webhooks', { url: `https://${EVIL_HOST}/` });
  await user.call('POST', '/api/account/tokens', { name: `Visit ${EVIL_HOST}`, scopes: ALL_SCOPES });
  const webhook = await textOf('webhook-added');
  expect(webhook).toContain('a webhook was added to your account. It will be called');
  const token = await textOf('api-token-made');
  expect(token).toContain('an API token was created');
  expect(webhook + token).not.toContain(EVIL_HOST);
});
