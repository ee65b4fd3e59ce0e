import { useQuery } from '@tanstack/react-query';
import { SettingsTable, settingsQuery } from '../../features/admin/index.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** The settings in force. */
export function AdminSettingsPage() {
  const settings = useQuery(settingsQuery);
  return (
    <AdminFrame
      title="System Settings"
      text="What is in force. Settings are changed in the server's environment, and take effect when it starts."
      actions={<RefreshButton queries={[settings]} />}
    >
      <Panel title="Settings in force">
        <QueryResult query={settings}>{(data) => <SettingsTable settings={data} />}</QueryResult>
      </Panel>
    </AdminFrame>
  );
}
