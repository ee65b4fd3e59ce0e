import { formatClock, type ProjectSummary, type ProjectTimeline } from '@framescout/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../platform/call-api.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { ColorDot } from '../../ui/color-dot.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify, notifyError } from '../../ui/toast-store.ts';
import { PROJECTS_KEY, timelineKey } from './server-copy-queries.ts';

/** A project on the server; expanding it shows its elements. */
export function ServerProject({ project }: { project: ProjectSummary }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="py-2">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer truncate">
          {project.name}{' '}
          <span className="numeric text-text-3">
            {formatClock(Math.floor(project.duration))} · {formatCount(project.elements, 'element')}
          </span>
        </summary>
        {isOpen && <Elements projectId={project.id} />}
      </details>
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
