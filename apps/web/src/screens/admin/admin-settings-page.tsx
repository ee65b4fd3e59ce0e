import { useQuery } from '@tanstack/react-query';
import { SettingsTable, settingsQuery } from '../../features/admin/index.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** The server settings in effect. */
export function AdminSettingsPage() {
  const settings = useQuery(settingsQuery);
  return (
    <AdminFrame
      title="System Settings"
      text="The settings in effect. Change them in the server's environment; changes take effect when it restarts."
      actions={<RefreshButton queries={[settings]} />}
    >
      <Panel title="Settings in force">
        <QueryResult query={settings}>{(data) => <SettingsTable settings={data} />}</QueryResult>
      </Panel>
    </AdminFrame>
  );
}
