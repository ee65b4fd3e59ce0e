import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartLine, LayoutDashboard, Mail, ScrollText, Settings, Users } from 'lucide-react';
import {
  AlertsPanel,
  describeLoad,
  describeUptime,
  MailPauseNotice,
  mailQueueQuery,
  PaymentsPanel,
  SystemStatus,
  statisticsQuery,
} from '../../features/admin/index.ts';
import { buttonClasses } from '../../ui/buttons/button-classes.ts';
import { Panel, StatCard } from '../../ui/layout/panel.tsx';
import { QueryResult, RefreshButton } from '../../ui/layout/query-result.tsx';
import { UserFrame } from '../account/user-frame.tsx';

const PLACES = [
  { to: '/admin/users', name: 'Manage Users', Icon: Users },
  { to: '/admin/mail', name: 'Mail', Icon: Mail },
  { to: '/admin/settings', name: 'System Settings', Icon: Settings },
  { to: '/admin/analytics', name: 'View Analytics', Icon: ChartLine },
  { to: '/admin/audit', name: 'Audit Log', Icon: ScrollText },
  { to: '/dashboard', name: 'User Dashboard', Icon: LayoutDashboard },
] as const;

/** The admin dashboard: the state of the server, and links to everything else. */
export function AdminPage() {
  const statistics = useQuery(statisticsQuery);
  const { data: mail } = useQuery(mailQueueQuery);
  return (
    <UserFrame
      title="Admin Dashboard"
      text="The server's own figures, as of the last refresh."
      actions={<RefreshButton queries={[statistics]} />}
    >
      {mail && <MailPauseNotice pause={mail.pause} waiting={mail.waiting} />}
      <QueryResult query={statistics}>
        {({ users, projects, loadRatio, uptime, checks }) => (
          <>
            <section aria-label="Figures" className="grid gap-3 sm:grid-cols-3">
              <StatCard name="Total users" value={users.toLocaleString('en-US')} detail="With an account" />
              <StatCard
                name="Total projects"
                value={projects.toLocaleString('en-US')}
                detail="Kept on the server"
              />
              <StatCard
                name="System load"
                value={describeLoad(loadRatio)}
                detail={`${Math.round(loadRatio * 100)}% over the last minute, up for ${describeUptime(uptime)}`}
              />
            </section>
            <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
              <div className="flex flex-col gap-6">
                <Panel title="Alerts">
                  <AlertsPanel />
                </Panel>
                <Panel title="System status">
                  <SystemStatus checks={checks} />
                </Panel>
                <Panel title="Payments">
                  <PaymentsPanel />
                </Panel>
              </div>
              <Places />
            </div>
          </>
        )}
      </QueryResult>
      {statistics.data === undefined && <Places />}
    </UserFrame>
  );
}

function Places() {
  return (
    <Panel title="Administration">
      <nav aria-label="Administration" className="flex flex-col gap-2">
        {PLACES.map(({ to, name, Icon }) => (
          <Link key={to} to={to} className={buttonClasses({ size: 'large', className: 'justify-start' })}>
            <Icon aria-hidden="true" />
            {name}
          </Link>
        ))}
      </nav>
    </Panel>
  );
}
