import { useQuery } from '@tanstack/react-query';
import { userOf, useSession } from '../../features/account/index.ts';
import {
  AuditLog,
  MailBatches,
  MailPauseNotice,
  MailQueuePanel,
  mailQueueQuery,
  SettingsTable,
  settingsQuery,
  UserManagement,
} from '../../features/admin/index.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { QueryResult, RefreshButton } from '../../ui/layout/query-result.tsx';
import { UserFrame } from '../account/user-frame.tsx';

/** The list of all users, for administrators. */
export function AdminUsersPage() {
  const user = userOf(useSession());
  return (
    <UserFrame back="admin" title="User Management" text="Accounts, access and mail. Days are UTC days.">
      {user && <UserManagement ownId={user.id} />}
    </UserFrame>
  );
}

/** The state of the mail queue, and emails to all users. */
export function AdminMailPage() {
  const mail = useQuery(mailQueueQuery);
  return (
    <UserFrame
      back="admin"
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
    </UserFrame>
  );
}

/** The server settings in effect. */
export function AdminSettingsPage() {
  const settings = useQuery(settingsQuery);
  return (
    <UserFrame
      back="admin"
      title="System Settings"
      text="The settings in effect. Change them in the server's environment; changes take effect when it restarts."
      actions={<RefreshButton queries={[settings]} />}
    >
      <Panel title="Settings in force">
        <QueryResult query={settings}>{(data) => <SettingsTable settings={data} />}</QueryResult>
      </Panel>
    </UserFrame>
  );
}

/** The audit log for administrators: who did what to whom. */
export function AdminAuditPage() {
  return (
    <UserFrame
      back="admin"
      title="Audit Log"
      text="Everything administrators did, and every change of permissions. Kept for two years; times and days are in UTC."
    >
      <AuditLog />
    </UserFrame>
  );
}
