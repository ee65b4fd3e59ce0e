import { ListFilter } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ColorDot } from '../../ui/layout/color-dot.tsx';
import { type FilterChoice, filterGroups } from './describe-filter.ts';
import type { EventBrowser } from './event-browser.ts';
import {
  type EventFilter,
  type EventOrder,
  type EventSource,
  type Facet,
  type FacetCounts,
  filterSize,
} from './filter-events.ts';

type EventListHeaderProps = {
  browser: EventBrowser;
  sources: readonly EventSource[];
  /** A button beside the filter. */
  children?: ReactNode;
};

/** The number of listed events, what they are filtered by, and their order. */
export function EventListHeader({ browser, sources, children }: EventListHeaderProps) {
  const { listed, chosen, filter, counts, order } = useStore(browser);
  return (
    <div className="flex items-center gap-1">
      <h3 className="font-semibold whitespace-nowrap">
        Events <span className="numeric text-text-2">{listed.length}</span>
      </h3>
      <p role="status" className="numeric mr-auto min-w-0 truncate pl-1 text-text-2">
        {chosen.size > 0 && `${chosen.size.toLocaleString('en-US')} chosen`}
      </p>
      <EventFilterMenu
        filter={filter}
        counts={counts}
        sources={sources}
        onChange={(facet, value, isWanted) => browser.setFilter(facet, value, isWanted)}
        onClear={() => browser.clearFilter()}
      />
      {children}
      <label className="flex items-center gap-1.5 whitespace-nowrap text-text-2">
        <span className="pointer-coarse:sr-only">Sort by</span>
        <select
          className="h-6 rounded-control border border-hairline bg-surface-2 px-1 pointer-coarse:w-22"
          value={order}
          onChange={(event) => browser.setOrder(asOrder(event.target.value))}
        >
          <option value="time">time</option>
          <option value="confidence">confidence</option>
          <option value="length">length</option>
        </select>
      </label>
    </div>
  );
}

function asOrder(value: string): EventOrder {
  return value === 'confidence' || value === 'length' ? value : 'time';
}

type EventFilterMenuProps = {
  filter: EventFilter;
  counts: FacetCounts;
  sources: readonly EventSource[];
  onChange(facet: Facet, value: string, isWanted: boolean): void;
  onClear(): void;
};

/** Chooses which events are listed, and shows how many there are of each kind. */
function EventFilterMenu({ filter, counts, sources, onChange, onClear }: EventFilterMenuProps) {
  const size = filterSize(filter);
  const groups = filterGroups(filter, sources, counts);
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button
          variant="quiet"
          size="small"
          className={classNames('px-1.5', size > 0 && 'text-accent-text')}
          aria-label={size > 0 ? `Filter, ${size} chosen` : 'Filter'}
        >
          <ListFilter aria-hidden="true" />
          {size > 0 && <span className="numeric">{size}</span>}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Filter events"
          className="z-50 flex max-h-[min(32rem,var(--radix-popover-content-available-height))] w-60 flex-col gap-3 overflow-auto rounded-panel border border-hairline bg-surface-1 p-3 shadow-float"
        >
          {groups
            .filter(({ choices }) => choices.length > 0)
            .map(({ facet, title, choices }) => (
              <FacetChoices
                key={facet}
                title={title}
                choices={choices}
                wanted={filter[facet]}
                counts={counts[facet]}
                onChange={(value, isWanted) => onChange(facet, value, isWanted)}
              />
            ))}
          <Button size="small" disabled={size === 0} onClick={onClear}>
            Show all events
          </Button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type FacetChoicesProps = {
  title: string;
  choices: readonly FilterChoice[];
  wanted: ReadonlySet<string>;
  counts: ReadonlyMap<string, number>;
  onChange(value: string, isWanted: boolean): void;
};

function FacetChoices({ title, choices, wanted, counts, onChange }: FacetChoicesProps) {
  const id = useId();
  return (
    <fieldset>
      <legend className="panel-title mb-1">{title}</legend>
      {choices.map(({ value, label, color }) => {
        const count = counts.get(value) ?? 0;
        return (
          <label
            key={value}
            htmlFor={`${id}-${value}`}
            className="flex min-h-6 items-center gap-2 pointer-coarse:min-h-11"
          >
            <input
              id={`${id}-${value}`}
              type="checkbox"
              className="accent-(--accent)"
              checked={wanted.has(value)}
              onChange={(event) => onChange(value, event.target.checked)}
            />
            {color && <ColorDot color={color} />}
            <span className={classNames('min-w-0 flex-1 truncate', count === 0 && 'text-text-3')}>
              {label}
            </span>{' '}
            <span className="numeric text-text-3">{count.toLocaleString('en-US')}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
