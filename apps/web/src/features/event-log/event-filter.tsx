import { Select } from '../../ui/select.tsx';
import type { ListedEvent } from '../scan/index.ts';
import type { EventSource } from './event-source.ts';

type EventFilterProps = {
  sources: readonly EventSource[];
  /** The id of the only source shown; null to show all. */
  shown: string | null;
  onChange(sourceId: string | null): void;
};

const ALL = '';

/** Chooses which source's events are listed. */
export function EventFilter({ sources, shown, onChange }: EventFilterProps) {
  return (
    <Select
      aria-label="Show events of"
      className="h-6 min-w-0 max-w-28 flex-1"
      value={shown ?? ALL}
      onChange={(event) => onChange(event.target.value === ALL ? null : event.target.value)}
    >
      <option value={ALL}>all</option>
      {sources.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** The events of a source, or all events if it is null. */
export function filterEvents(
  events: readonly ListedEvent[],
  sourceId: string | null,
): readonly ListedEvent[] {
  return sourceId === null ? events : events.filter((event) => event.sourceId === sourceId);
}
