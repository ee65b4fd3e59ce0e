import { useQuery } from '@tanstack/react-query';
import { MailBatches, MailPauseNotice, MailQueuePanel, mailQueueQuery } from '../../features/admin/index.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** The state of the mail queue, and emails to all users. */
export function AdminMailPage() {
  const mail = useQuery(mailQueueQuery);
  return (
    <AdminFrame
      title="Mail"
      text="Mail that was sent, is waiting or failed. Write to all users under Manage Users."
      actions={<RefreshButton queries={[mail]} />}
    >
      <QueryResult query={mail}>
        {(queue) => (
          <>
            <MailPauseNotice pause={queue.pause} waiting={queue.waiting} />
            <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
              <Panel title="Emails to all users">
                <p className="text-text-2">
                  At most {queue.bulkPerMinute.toLocaleString('en-US')} a minute, after all other mail.
                </p>
                <MailBatches batches={queue.batches} />
              </Panel>
              <Panel title="Mail queue">
                <MailQueuePanel queue={queue} />
              </Panel>
            </div>
          </>
        )}
      </QueryResult>
    </AdminFrame>
  );
}
