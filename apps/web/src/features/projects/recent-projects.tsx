import { formatClock } from '@framescout/contract';
import { FileVideo, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useAnswer } from '../../platform/use-answer.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { RegionPreview } from '../../ui/layout/region-preview.tsx';
import { formatCount, formatDateTime } from '../../ui/text/format.ts';
import { CHOOSE_VIDEO_ID } from '../open-file/index.ts';
import {
  describeElements,
  lastUse,
  type ProjectOverview,
  type RecentProject,
} from '../project-list/index.ts';
import { readFirstRegion } from './project-database.ts';

type RecentProjectsProps = {
  overview: ProjectOverview;
  isBusy: boolean;
  onOpen(project: RecentProject): void;
  onRemove(project: RecentProject): void;
};

/** Lists the projects stored in this browser, to reopen or remove. */
export function RecentProjects({ overview, isBusy, onOpen, onRemove }: RecentProjectsProps) {
  const { projects, elements, recent } = overview;
  const [doomed, setDoomed] = useState<RecentProject | null>(null);
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
              <IconButton
                label={`Remove ${project.name}`}
                className="size-7"
                disabled={isBusy}
                onClick={() => setDoomed(project)}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {doomed && (
        <ConfirmDialog
          title={`Remove “${doomed.name}”?`}
          description="Its selections, settings, corrections and results are deleted from this browser and cannot be brought back. The video itself is not touched."
          action="Remove project"
          refusal="Cancel"
          isBusy={false}
          onConfirm={() => {
            setDoomed(null);
            onRemove(doomed);
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </section>
  );
}

function describe(project: RecentProject): string {
  const { duration, events } = project;
  const found = events === null ? [] : [formatCount(events, 'event')];
  return [formatClock(Math.floor(duration)), describeElements(project), ...found].join(' · ');
}

/** Shows what was first marked in a project, or an icon if nothing was. */
function ProjectPicture({ name, savedAt }: Pick<RecentProject, 'name' | 'savedAt'>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later save may have marked something else
  const pixels = useAnswer(useCallback(() => readFirstRegion(name), [name, savedAt]));
  return (
    <span
      aria-hidden="true"
      className="grid h-10 w-16 shrink-0 place-items-center overflow-hidden rounded-[4px] bg-surface-0 text-text-3"
    >
      {pixels ? (
        <span className="w-full">
          <RegionPreview key={savedAt} pixels={pixels} label="" />
        </span>
      ) : (
        <FileVideo className="size-4" />
      )}
    </span>
  );
}
