import { formatClock, type ProjectSummary, type ProjectTimeline } from '@framescout/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { callApi } from '../../platform/call-api.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ColorDot } from '../../ui/layout/color-dot.tsx';
import { formatBytes, formatCount } from '../../ui/text/format.ts';
import { notify, notifyError } from '../../ui/toasts/toast-store.ts';
import { deleteCopy, PROJECTS_KEY, timelineKey, USAGE_KEY, whenCallsEnded } from './copy-calls.ts';
import { setServerCopy, useServerCopy } from './server-copy-store.ts';

/** Turns copying of projects to the server on or off, and lists the copies. Turning it off deletes them. */
export function ServerCopyPanel() {
  const isOn = useServerCopy();
  const hintId = useId();
  const client = useQueryClient();
  const { data: projects } = useQuery({
    queryKey: PROJECTS_KEY,
    queryFn: ({ signal }) => callApi('listProjects', { signal }),
  });
  const { data: usage } = useQuery({
    queryKey: USAGE_KEY,
    queryFn: ({ signal }) => callApi('getProjectUsage', { signal }),
  });
  const clearing = useMutation({
    mutationFn: async () => {
      // A copy that is still being sent would not be listed yet.
      await whenCallsEnded();
      // The list on the page may not have loaded yet, or another browser may have added to it.
      const kept = await callApi('listProjects');
      await client.cancelQueries({ queryKey: PROJECTS_KEY, exact: true });
      // Removed from the page first, so that nothing requests a project that is being deleted.
      client.setQueryData(PROJECTS_KEY, []);
      const failures: unknown[] = [];
      for (const { id } of kept) await deleteCopy(id).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
    onError: (error) => {
      setServerCopy(true);
      notifyError('Projects not deleted', describeFailure(error, 'Please try again.'));
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: PROJECTS_KEY, exact: true });
      await client.invalidateQueries({ queryKey: USAGE_KEY });
    },
  });
  const toggle = (isWanted: boolean) => {
    setServerCopy(isWanted);
    if (!isWanted) clearing.mutate();
  };
  return (
    <div className="flex flex-col gap-2">
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-0.5"
          checked={isOn}
          disabled={clearing.isPending}
          aria-describedby={hintId}
          onChange={(event) => toggle(event.target.checked)}
        />
        Keep my projects on the server too
      </label>
      <p id={hintId} className="text-[12px] text-text-3">
        Names, positions, events with your notes, and logs; never a video, never a picture. Turning this off
        deletes them there.
      </p>
      {usage && usage.projects > 0 && (
        <p className="text-[12px] text-text-3">
          {usage.projects} of {usage.maxProjects} projects, {formatBytes(usage.bytes)} of{' '}
          {formatBytes(usage.maxBytes)}
        </p>
      )}
      {projects && projects.length > 0 && (
        <ul className="flex flex-col divide-y divide-hairline">
          {projects.map((project) => (
            <ServerProject key={project.id} project={project} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** A project on the server, which can be deleted there; expanding it shows its elements. */
function ServerProject({ project }: { project: ProjectSummary }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => deleteCopy(project.id),
    onSuccess: async () => {
      notify({
        title: 'Copy Deleted',
        description: `“${project.name}” is no longer on the server. While copying is on, opening it here copies it again.`,
      });
      // Removed from the page first, so that nothing requests what was deleted.
      client.setQueryData<ProjectSummary[]>(PROJECTS_KEY, (listed) =>
        listed?.filter(({ id }) => id !== project.id),
      );
      await client.invalidateQueries({ queryKey: PROJECTS_KEY });
    },
    onError: (failure) => notifyError('Error', describeFailure(failure, 'Failed to delete the copy')),
  });
  return (
    <li className="flex items-start gap-2 py-2">
      <details className="min-w-0 flex-1" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer truncate">
          {project.name}{' '}
          <span className="numeric text-text-3">
            {formatClock(Math.floor(project.duration))} · {formatCount(project.elements, 'element')}
          </span>
        </summary>
        {isOpen && <Elements projectId={project.id} />}
      </details>
      <IconButton
        label={`Delete the server’s copy of ${project.name}`}
        className="size-7"
        disabled={removal.isPending}
        onClick={() => removal.mutate()}
      >
        <Trash2 />
      </IconButton>
    </li>
  );
}

function Elements({ projectId }: { projectId: number }) {
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: timelineKey(projectId),
    queryFn: ({ signal }) => callApi('getTimeline', { params: { id: projectId }, signal }),
  });
  const removal = useMutation({
    mutationFn: (id: string) => callApi('deleteElement', { params: { id } }),
    onSuccess: async () => {
      notify({ title: 'Element Removed', description: 'Tracked element has been deleted.' });
      await client.invalidateQueries({ queryKey: PROJECTS_KEY });
    },
    onError: (failure) => notifyError('Error', describeFailure(failure, 'Failed to delete element')),
  });
  if (error)
    return <p className="text-text-2">{describeFailure(error, 'The project could not be loaded.')}</p>;
  return (
    <ul className="mt-1 flex flex-col">
      {data?.elements.map((element) => (
        <li key={element.id} className="flex items-center gap-2 pl-4">
          <ColorDot color={element.color} />
          <span className="min-w-0 flex-1 truncate">{element.name}</span>
          <span className="numeric text-text-3">{describe(element)}</span>
          <IconButton
            label={`Remove ${element.name} from the server`}
            className="size-7"
            disabled={removal.isPending}
            onClick={() => removal.mutate(element.id)}
          >
            <Trash2 />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function describe({ events, firstAppearance }: ProjectTimeline['elements'][number]): string {
  if (firstAppearance === null) return 'no events';
  return `${formatCount(events.length, 'event')}, first at ${formatClock(Math.floor(firstAppearance))}`;
}
