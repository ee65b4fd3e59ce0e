import type { MailBatch, MailQueue } from '@framescout/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../platform/query-client.ts';
import { type FakeApi, fakeApi } from '../../../test-support/fake-api.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import { MailBatches } from './mail-batches.tsx';
import { MailPauseNotice, MailQueuePanel } from './mail-queue-panel.tsx';

const batch: MailBatch = {
  id: '7f0c7c5e-3c63-4f0f-9d0a-6a3f6f1c2b12',
  subject: 'Spring news',
  extensionDays: null,
  state: 'sending',
  recipients: 100_000,
  sent: 24_990,
  failed: 8,
  skipped: 2,
  createdAt: '2026-11-21T10:00:00.000Z',
};
const queue: MailQueue = {
  ...{ waiting: 1200, sent: 5, failed: 0, transport: 'smtp', bulkPerMinute: 300 },
  ...{ pause: null, failures: [], batches: [] },
};

const TRY_NOW = '/api/admin/mail/try-now';
const RETRY = '/api/admin/mail/retry-failed';
const BATCH = `/api/admin/bulk-email/${batch.id}`;
let api: FakeApi;

beforeEach(() => {
  queryClient.clear();
  const done = { message: 'done' };
  api = fakeApi({ [`POST ${TRY_NOW}`]: done, [`POST ${RETRY}`]: done, [`PATCH ${BATCH}`]: done });
});

describe('a mail pause', () => {
  const pause = {
    since: '2026-11-21T10:00:00.000Z',
    reason: 'The mail server does not accept the user name and password (535). Check SMTP_URL.',
    retryAt: '2026-11-21T10:04:00.000Z',
  };

  it('is shown with its start and its reason, and offers to try again', async () => {
    const screen = await showPart(<MailPauseNotice pause={pause} waiting={1200} />);
    await expect
      .element(screen.getByRole('heading'))
      .toHaveTextContent('Mail has been paused since 2026-11-21 10:00 UTC');
    await expect.element(screen.getByText(pause.reason)).toBeVisible();
    await expect.element(screen.getByText(/1,200 waiting/)).toBeVisible();
    await screen.getByRole('button', { name: 'Try now' }).click();
    expect(api.calls).toMatchObject([{ method: 'POST', url: TRY_NOW }]);
  });

  it('is not shown while mail goes out', async () => {
    const screen = await showPart(<MailPauseNotice pause={null} waiting={0} />);
    expect(screen.container.textContent).toBe('');
  });
});

describe('mail that failed', () => {
  it('goes back into the queue at a click, if there is any', async () => {
    const screen = await showPart(<MailQueuePanel queue={queue} />);
    await expect.element(screen.getByRole('button', { name: 'Retry failed' })).not.toBeInTheDocument();
    await screen.rerender(<MailQueuePanel queue={{ ...queue, failed: 3 }} />);
    await screen.getByRole('button', { name: 'Retry failed' }).click();
    expect(api.calls).toMatchObject([{ method: 'POST', url: RETRY }]);
  });
});

describe('emails to all users', () => {
  it('show their progress, and can be paused', async () => {
    const screen = await showPart(<MailBatches batches={[batch]} />);
    await expect
      .element(screen.getByText('Sending: 24,990 of 100,000 sent, 8 failed, 2 skipped'))
      .toBeVisible();
    await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    await screen.getByRole('button', { name: 'Pause Spring news' }).click();
    expect(api.calls).toMatchObject([{ method: 'PATCH', url: BATCH, body: { change: 'pause' } }]);
  });

  it('are resumed at a click, and cancelled only after confirmation', async () => {
    const screen = await showPart(
      <MailBatches batches={[{ ...batch, state: 'paused', extensionDays: 7 }]} />,
    );
    await screen.getByRole('button', { name: 'Resume Spring news' }).click();
    await screen.getByRole('button', { name: 'Cancel Spring news' }).click();
    await expect.element(screen.getByText(/access already extended stays/)).toBeVisible();
    await screen.getByRole('button', { name: 'Keep sending' }).click();
    await screen.getByRole('button', { name: 'Cancel Spring news' }).click();
    await screen.getByRole('button', { name: 'Cancel email' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(api.sent('PATCH')).toEqual([{ change: 'resume' }, { change: 'cancel' }]);
  });

  it.each(['done', 'cancelled'] as const)('can no longer be changed once they are %s', async (state) => {
    const screen = await showPart(<MailBatches batches={[{ ...batch, state }]} />);
    await expect.element(screen.getByText('Spring news')).toBeVisible();
    expect(screen.getByRole('button').elements()).toEqual([]);
  });
});
