import { formatClock, type Project } from '@framescout/contract';
import { Link } from '@tanstack/react-router';
import { FileVideo } from 'lucide-react';
import { buttonClasses } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';

const SHOWN = 8;
const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** The latest projects, or what to do to have one. */
export function RecentActivity({ projects }: { projects: readonly Project[] }) {
  return (
    <Panel title="Recent activity">
      {projects.length === 0 ? (
        <div className="flex flex-col items-center gap-3 py-10 text-center">
          <FileVideo className="size-8 text-text-3" strokeWidth={1.5} aria-hidden="true" />
          <p className="text-text-2">No recent activity. Analyze a video, and it appears here.</p>
          <Link to="/app" className={buttonClasses()}>
            Analyze a video
          </Link>
        </div>
      ) : (
        <ul className="flex flex-col divide-y divide-hairline">
          {projects.slice(0, SHOWN).map(({ id, name, duration, createdAt }) => (
            <li key={id} className="flex items-center gap-3 py-2.5">
              <FileVideo className="size-4 shrink-0 text-text-3" aria-hidden="true" />
              <p className="min-w-0 flex-1 truncate">{name}</p>
              <p className="numeric text-text-2">{formatClock(duration)}</p>
              <p className="hidden w-40 text-right text-text-3 sm:block">
                {time.format(Date.parse(createdAt))}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
