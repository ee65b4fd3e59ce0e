import { ListFilter } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ColorDot } from '../../ui/layout/color-dot.tsx';
import type { EventBrowser } from './event-browser.ts';
import {
  type EventOrder,
  type EventSource,
  type FilterGroup,
  filterGroups,
  filterSize,
} from './filter-events.ts';

type EventListHeaderProps = {
  browser: EventBrowser;
  sources: readonly EventSource[];
  children?: ReactNode;
};

/** The number of listed events, what they are filtered by, and their order. */
export function EventListHeader({ browser, sources, children }: EventListHeaderProps) {
  const { listed, chosen, order } = useStore(browser);
  return (
    <div className="flex items-center gap-1">
      <h3 className="font-semibold whitespace-nowrap">
        Events <span className="numeric text-text-2">{listed.length}</span>
      </h3>
      <p role="status" className="numeric mr-auto min-w-0 truncate pl-1 text-text-2">
        {chosen.size > 0 && `${chosen.size.toLocaleString('en-US')} chosen`}
      </p>
      <EventFilterMenu browser={browser} sources={sources} />
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

function EventFilterMenu({ browser, sources }: EventListHeaderProps) {
  const { filter, counts } = useStore(browser);
  const size = filterSize(filter);
  const groups = filterGroups(filter, sources, counts).filter(({ choices }) => choices.length > 0);
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
          {groups.map((group) => (
            <FacetChoices key={group.facet} browser={browser} {...group} />
          ))}
          <Button size="small" disabled={size === 0} onClick={() => browser.clearFilter()}>
            Show all events
          </Button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function FacetChoices({ browser, facet, title, choices }: FilterGroup & { browser: EventBrowser }) {
  const { filter, counts } = useStore(browser);
  const id = useId();
  return (
    <fieldset>
      <legend className="panel-title mb-1">{title}</legend>
      {choices.map(({ value, label, color }) => {
        const count = counts[facet].get(value) ?? 0;
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
              checked={filter[facet].has(value)}
              onChange={(event) => browser.setFilter(facet, value, event.target.checked)}
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
