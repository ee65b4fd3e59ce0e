import type { Webhook, WebhookDelivery } from '@framescout/contract';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../platform/query-client.ts';
import { type FakeApi, fakeApi, refused } from '../../test-support/fake-api.ts';
import { showPart } from '../../test-support/show-part.tsx';
import { toastStore } from '../../ui/toasts/toast-store.ts';
import { WebhookPanel } from './webhook-panel.tsx';

const url = 'https://hooks.example/framescout';
const delivery: WebhookDelivery = {
  id: '7f0c7c5e-3c63-4f0f-9d0a-6a3f6f1c2b42',
  type: 'job.completed',
  state: 'delivered',
  tries: 1,
  createdAt: '2026-11-22T14:39:00.000Z',
  lastTriedAt: '2026-11-22T14:39:00.000Z',
  nextTryAt: null,
  status: 204,
  error: null,
};
const webhook: Webhook = {
  id: '7f0c7c5e-3c63-4f0f-9d0a-6a3f6f1c2b41',
  url,
  createdAt: '2026-11-20T09:00:00.000Z',
  deliveries: [],
};
const path = `/api/account/webhooks/${webhook.id}`;
const LIST = 'GET /api/account/webhooks';
let api: FakeApi;

beforeEach(() => {
  queryClient.clear();
  api = fakeApi({
    [LIST]: [],
    'POST /api/account/webhooks': { webhook, secret: 'whsec_one' },
    [`POST ${path}/test`]: { ...delivery, type: 'ping' },
    [`DELETE ${path}`]: { message: 'done' },
  });
});

it('adds an address, and shows once the secret that its calls are signed with', async () => {
  const screen = await showPart(<WebhookPanel />);
  await screen.getByRole('button', { name: 'Add a webhook' }).click();
  const address = screen.getByRole('textbox', { name: 'Address' });
  await address.fill('hooks.example');
  await screen.getByRole('button', { name: 'Add webhook' }).click();
  await expect.element(address).toHaveAccessibleDescription('Please enter a URL that starts with https://');
  await address.fill(` ${url} `);
  api.answers[LIST] = [webhook];
  await screen.getByRole('button', { name: 'Add webhook' }).click();
  await expect.element(screen.getByText('whsec_one')).toBeVisible();
  expect(api.last('POST')?.body).toEqual({ url });
  await screen.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect.element(screen.getByText('whsec_one')).not.toBeInTheDocument();
  await expect.element(screen.getByText(/not called yet/)).toBeVisible();
});

it('says in the dialog why the server refuses an address', async () => {
  api.answers['POST /api/account/webhooks'] = refused(
    400,
    'This address cannot be called.',
    'webhook-refused',
  );
  const screen = await showPart(<WebhookPanel />);
  await screen.getByRole('button', { name: 'Add a webhook' }).click();
  await screen.getByRole('textbox', { name: 'Address' }).fill(url);
  await screen.getByRole('button', { name: 'Add webhook' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This address cannot be called.');
  await expect.element(screen.getByRole('textbox', { name: 'Address' })).toHaveValue(url);
});

it('shows the last call, and earlier ones at a click', async () => {
  const waiting: WebhookDelivery = {
    ...delivery,
    ...{ id: crypto.randomUUID(), type: 'job.failed', state: 'waiting', tries: 3, status: 502 },
    ...{ error: 'It answered with 502.', nextTryAt: '2026-11-22T21:00:00.000Z' },
  };
  const failed: WebhookDelivery = {
    ...delivery,
    ...{ id: crypto.randomUUID(), state: 'failed', tries: 8, status: null, error: 'Nothing answers.' },
  };
  api.answers[LIST] = [{ ...webhook, deliveries: [waiting, delivery, failed] }];
  const screen = await showPart(<WebhookPanel />);
  const last = screen.getByRole('list', { name: 'Last call' });
  await expect
    .element(last.getByText(/^Job failed · not yet delivered after 3 tries: It answered with 502\./))
    .toBeVisible();
  await expect.element(last.getByText(/^Next try Nov 22/)).toBeVisible();
  const earlier = screen.getByText('Job completed · delivered, answered 204');
  await expect.element(earlier).not.toBeVisible();
  await screen.getByText('Earlier calls', { exact: true }).click();
  await expect.element(earlier).toBeVisible();
  await expect
    .element(screen.getByText('Job completed · not delivered after 8 tries: Nothing answers.'))
    .toBeVisible();
});

it('sends a test call, and shows the result', async () => {
  api.answers[LIST] = [webhook];
  const screen = await showPart(<WebhookPanel />);
  const test = screen.getByRole('button', { name: `Send a test to ${url}` });
  await test.click();
  await expect
    .poll(() => toastStore.getState().toast)
    .toMatchObject({ title: 'Test delivered', description: 'Answered with 204.' });
  api.answers[`POST ${path}/test`] = {
    ...delivery,
    ...{ type: 'ping', state: 'failed', status: 500, error: 'It answered with 500.' },
  };
  await test.click();
  await expect
    .poll(() => toastStore.getState().toast)
    .toMatchObject({ title: 'Test not delivered', description: 'It answered with 500.' });
});

it('removes a webhook only after confirmation', async () => {
  api.answers[LIST] = [webhook];
  const screen = await showPart(<WebhookPanel />);
  const remove = screen.getByRole('button', { name: `Remove ${url}` });
  await remove.click();
  await screen.getByRole('button', { name: 'Keep it' }).click();
  expect(api.last('DELETE')).toBeUndefined();
  await remove.click();
  api.answers[LIST] = [];
  await screen.getByRole('button', { name: 'Remove webhook' }).click();
  await expect.element(remove).not.toBeInTheDocument();
});
