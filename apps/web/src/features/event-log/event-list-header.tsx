import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { EventBrowser } from './event-browser.ts';
import { EventFilterMenu } from './event-filter-menu.tsx';
import type { EventSource } from './event-source.ts';
import type { EventOrder } from './sort-events.ts';

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
