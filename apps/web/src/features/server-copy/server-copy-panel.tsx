import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { callApi } from '../../platform/call-api.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { formatBytes } from '../../ui/text/format.ts';
import { notifyError } from '../../ui/toasts/toast-store.ts';
import { deleteCopy, PROJECTS_KEY, USAGE_KEY, whenCallsEnded } from './copy-calls.ts';
import { setServerCopy, useServerCopy } from './server-copy-store.ts';
import { ServerProject } from './server-project.tsx';

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
