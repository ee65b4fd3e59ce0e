import { formatClock } from '@framescout/contract';
import { Button } from '../../ui/buttons/button.tsx';
import { formatCount, formatDateTime } from '../../ui/text/format.ts';
import { CHOOSE_VIDEO_ID } from '../open-file/index.ts';
import {
  describeElements,
  lastUse,
  type ProjectOverview,
  type RecentProject,
} from '../project-list/index.ts';
import { ProjectPicture } from './project-picture.tsx';
import { RemoveProjectButton } from './remove-project-button.tsx';

type RecentProjectsProps = {
  overview: ProjectOverview;
  isBusy: boolean;
  onOpen(project: RecentProject): void;
  onRemove(project: RecentProject): void;
};

/** Lists the projects stored in this browser, to reopen or remove. */
export function RecentProjects({ overview, isBusy, onOpen, onRemove }: RecentProjectsProps) {
  const { projects, elements, recent } = overview;
  return (
    <section
      aria-labelledby="projects-title"
      className="flex min-h-0 flex-col gap-2 rounded-panel border border-hairline bg-surface-1 p-4"
    >
      <header className="flex items-baseline justify-between gap-3">
        <h2 id="projects-title" className="panel-title">
          RECENT PROJECTS
        </h2>
        {projects > 0 && (
          <p className="numeric text-text-3">
            {formatCount(projects, 'project')}, {formatCount(elements, 'element')}
          </p>
        )}
      </header>
      {projects === 0 ? (
        <div className="flex flex-1 flex-col justify-center gap-1 py-6 text-center">
          <p className="panel-title">NO PROJECTS YET</p>
          <p className="text-text-3">
            Open a video: what you mark and find in it is stored in this browser (in a private window, until
            you close it).
          </p>
        </div>
      ) : (
        <ul data-focus-next={CHOOSE_VIDEO_ID} className="-mx-2 flex max-h-76 flex-col overflow-auto">
          {recent.map((project) => (
            <li
              key={project.name}
              className="flex items-center gap-1.5 rounded-control px-2 py-1.5 hover:bg-surface-2"
            >
              <ProjectPicture name={project.name} savedAt={project.savedAt} />
              <div className="mx-1.5 min-w-0 flex-1">
                <p className="truncate font-semibold" title={project.videoName || project.name}>
                  {project.name}
                </p>
                <p className="text-text-2 tabular-nums">{describe(project)}</p>
                <p className="text-text-3">{formatDateTime(lastUse(project))}</p>
              </div>
              <Button
                size="small"
                disabled={isBusy}
                aria-label={`Open ${project.name}`}
                onClick={() => onOpen(project)}
              >
                Open
              </Button>
              <RemoveProjectButton
                name={project.name}
                isEnabled={!isBusy}
                onRemove={() => onRemove(project)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function describe(project: RecentProject): string {
  const { duration, events } = project;
  const found = events === null ? [] : [formatCount(events, 'event')];
  return [formatClock(Math.floor(duration)), describeElements(project), ...found].join(' · ');
}
