import type { PaymentCheck } from '@framescout/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/query-client.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import { PaymentsPanel } from './payments-panel.tsx';

const RUNNING: PaymentCheck = {
  ...{ state: 'running', customers: null, asked: 0, failed: 0 },
  finishedAt: null,
};

let check: PaymentCheck;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  check = { ...RUNNING, state: 'none' };
  queryClient.clear();
  vi.spyOn(window, 'fetch').mockImplementation(async (_input, init) => {
    if (init?.method !== 'POST') return Response.json(check);
    check = RUNNING;
    return Response.json({ message: 'done' });
  });
});

/** Lets the time between two polls pass. */
const passPoll = () => vi.advanceTimersByTimeAsync(2000);

const show = () => showPart(<PaymentsPanel />);

describe('the check of all payments', () => {
  it('is started at a click, and shows how far it is and how it ended', async () => {
    const screen = await show();
    const status = screen.getByRole('status');
    await screen.getByRole('button', { name: 'Check payments now' }).click();
    await expect.element(status).toHaveTextContent('Finding out which customers to ask about...');
    await expect.element(screen.getByRole('button', { name: 'Checking...' })).toBeDisabled();
    check = { ...RUNNING, customers: 4300, asked: 1075 };
    await passPoll();
    await expect.element(status).toHaveTextContent('Asked about 1,075 of 4,300 customers');
    await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    const finishedAt = '2026-11-21T10:00:00.000Z';
    check = { state: 'checked', customers: 4300, asked: 4300, failed: 2, finishedAt };
    await passPoll();
    await expect
      .element(status)
      .toHaveTextContent(
        'Last checked 2026-11-21 10:00 UTC: asked about 4,300 customers. 2 customers could not be asked about: check again, or see the alerts.',
      );
    await expect.element(screen.getByRole('button', { name: 'Check payments now' })).toBeEnabled();
  });
});
