import { useQuery } from '@tanstack/react-query';
import { MailQueuePanel, mailQueueQuery, SettingsTable, settingsQuery } from '../../features/admin/index.ts';
import { Panel } from '../../ui/panel.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { QueryResult } from './query-result.tsx';
import { RefreshButton } from './refresh-button.tsx';

/** The settings in force and the state of the mail queue. */
export function AdminSettingsPage() {
  const settings = useQuery(settingsQuery);
  const mail = useQuery(mailQueueQuery);
  return (
    <AdminFrame
      title="System Settings"
      text="What is in force. Settings are changed in the server's environment, and take effect when it starts."
      actions={<RefreshButton queries={[settings, mail]} />}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <Panel title="Settings in force">
          <QueryResult query={settings}>{(data) => <SettingsTable settings={data} />}</QueryResult>
        </Panel>
        <Panel title="Mail queue">
          <QueryResult query={mail}>{(data) => <MailQueuePanel queue={data} />}</QueryResult>
        </Panel>
      </div>
    </AdminFrame>
  );
}
