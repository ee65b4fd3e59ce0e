import { formatClock } from '@framescout/contract';
import { Link } from '@tanstack/react-router';
import { FileVideo } from 'lucide-react';
import { describeElements, lastUse, type RecentProject } from '../../features/project-list/index.ts';
import { storeHandoff } from '../../platform/tab-handoff.ts';
import { buttonClasses } from '../../ui/buttons/button-classes.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { formatDateTime } from '../../ui/text/format.ts';

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
