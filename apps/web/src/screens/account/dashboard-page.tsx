import { formatClock, type User } from '@framescout/contract';
import { Link } from '@tanstack/react-router';
import { CirclePlay, FileVideo, ScanSearch } from 'lucide-react';
import { userOf, useSession } from '../../features/account/index.ts';
import { describeSubscription } from '../../features/billing/index.ts';
import {
  describeElements,
  lastUse,
  type RecentProject,
  useProjectOverview,
} from '../../features/project-list/index.ts';
import { ServerCopyPanel } from '../../features/server-copy/index.ts';
import { storeHandoff } from '../../platform/tab-handoff.ts';
import { buttonClasses } from '../../ui/buttons/button-classes.ts';
import { Panel, StatCard } from '../../ui/layout/panel.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { SubscriptionActions } from './subscription-actions.tsx';
import { useCheckoutSearch } from './use-checkout-search.ts';
import { UserFrame } from './user-frame.tsx';

/** The user's dashboard. */
export function DashboardPage() {
  const user = userOf(useSession());
  useCheckoutSearch();
  return user && <Dashboard user={user} />;
}

function Dashboard({ user }: { user: User }) {
  const { projects, elements, recent } = useProjectOverview();
  const subscription = describeSubscription(user, Date.now());
  return (
    <UserFrame
      title="Dashboard"
      text={`Welcome back, ${user.email}`}
      links={
        user.role === 'admin' && (
          <Link to="/admin" className={buttonClasses({ variant: 'quiet' })}>
            Admin
          </Link>
        )
      }
      actions={
        <Link to="/app" className={buttonClasses({ variant: 'primary', size: 'large' })}>
          <CirclePlay aria-hidden="true" />
          Launch App
        </Link>
      }
    >
      <section
        aria-label="Figures"
        className="grid grid-cols-2 gap-3 max-sm:[&>:last-child]:col-span-2 sm:grid-cols-3"
      >
        <StatCard name="Projects" value={String(projects)} detail="In this browser" />
        <StatCard name="Elements tracked" value={String(elements)} detail="Across all projects" />
        <StatCard name="Subscription status" value={subscription.label} detail={subscription.detail} />
      </section>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <RecentActivity projects={recent} />
        <div className="flex flex-col gap-6">
          <Panel title="Quick actions">
            <div className="flex flex-col gap-2">
              <Link to="/app" className={buttonClasses({ size: 'large', className: 'justify-start' })}>
                <ScanSearch aria-hidden="true" />
                Upload & Analyze Video
              </Link>
              <SubscriptionActions user={user} />
            </div>
          </Panel>
          <Panel title="Projects on the server">
            <ServerCopyPanel />
          </Panel>
        </div>
      </div>
    </UserFrame>
  );
}

const SHOWN = 8;
/** The latest projects, or how to get started if there are none. */
export function RecentActivity({ projects }: { projects: readonly RecentProject[] }) {
  return (
    <Panel title="Recent activity">
      {projects.length === 0 ? (
        <div className="flex flex-col items-center gap-3 py-10 text-center">
          <FileVideo className="size-8 text-text-3" strokeWidth={1.5} aria-hidden="true" />
          <p className="text-text-2">No recent activity. Analyze a video, and it will show up here.</p>
          <Link to="/app" className={buttonClasses()}>
            Analyze a video
          </Link>
        </div>
      ) : (
        <ul className="flex flex-col divide-y divide-hairline">
          {projects.slice(0, SHOWN).map((project) => (
            <li key={project.name}>
              <Link
                to="/app"
                onClick={() => storeHandoff('project', project.name)}
                className="-mx-2 flex items-center gap-3 rounded-control px-2 py-2.5 hover:bg-surface-2"
              >
                <FileVideo className="size-4 shrink-0 text-text-3" aria-hidden="true" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate" title={project.name}>
                    {project.name}
                  </span>
                  <span className="block text-[12px] text-text-3">
                    {formatClock(project.duration)} · {describeElements(project)}
                  </span>
                </span>
                <span className="shrink-0 text-text-3">{formatDateTime(lastUse(project))}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
