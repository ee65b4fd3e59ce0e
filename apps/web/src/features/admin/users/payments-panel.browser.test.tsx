import type { PaymentCheck } from '@framescout/contract';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/query-client.ts';
import { fakeApi } from '../../../test-support/fake-api.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import { PaymentsPanel } from './payments-panel.tsx';

it('starts a check of all payments at a click, and shows how far it is and how it ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  queryClient.clear();
  const before: PaymentCheck = { state: 'none', customers: null, asked: 0, failed: 0, finishedAt: null };
  const running: PaymentCheck = { ...before, state: 'running' };
  const api = fakeApi({ 'GET /api/admin/reconcile': before });
  api.answers['POST /api/admin/reconcile'] = () => {
    api.answers['GET /api/admin/reconcile'] = running;
    return Response.json({ message: 'done' });
  };
  /** Changes how far the check is, and lets the time between two polls pass. */
  const pass = async (news: PaymentCheck) => {
    api.answers['GET /api/admin/reconcile'] = news;
    await vi.advanceTimersByTimeAsync(2000);
  };

  const screen = await showPart(<PaymentsPanel />);
  const status = screen.getByRole('status');
  await screen.getByRole('button', { name: 'Check payments now' }).click();
  await expect.element(status).toHaveTextContent('Finding out which customers to ask about...');
  await expect.element(screen.getByRole('button', { name: 'Checking...' })).toBeDisabled();
  await pass({ ...running, customers: 4300, asked: 1075 });
  await expect.element(status).toHaveTextContent('Asked about 1,075 of 4,300 customers');
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  const finishedAt = '2026-11-21T10:00:00.000Z';
  await pass({ state: 'checked', customers: 4300, asked: 4300, failed: 2, finishedAt });
  await expect
    .element(status)
    .toHaveTextContent(
      'Last checked 2026-11-21 10:00 UTC: asked about 4,300 customers. 2 customers could not be asked about: check again, or see the alerts.',
    );
  await expect.element(screen.getByRole('button', { name: 'Check payments now' })).toBeEnabled();
});
