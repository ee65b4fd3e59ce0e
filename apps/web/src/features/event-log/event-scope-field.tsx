import { useMemo } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { formatCount } from '../../ui/text/format.ts';
import type { EventBrowser } from './event-browser.ts';
import type { EventScope, ScopeOffer } from './event-scope.ts';
import { describeFilter, type EventFilter, type EventSource } from './filter-events.ts';

type EventScopeFieldProps = {
  /** What is made of the events, such as "Clips of". */
  name: string;
  browser: EventBrowser;
  sources: readonly EventSource[];
};

/** Says which events clips and exports are of, and offers others; nothing if there is no choice. */
export function EventScopeField({ name, browser, sources }: EventScopeFieldProps) {
  const { scoped, filter, listed, picked } = useStore(browser);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the offers are derived from
  const offers = useMemo(() => browser.scopeOffers, [browser, scoped, filter, listed, picked]);
  if (offers.length === 1) return null;
  return (
    <Field name={name}>
      {(id) => (
        <Select
          id={id}
          className="min-w-0 max-w-[75%]"
          value={scoped.scope}
          onChange={({ target: { value } }) => {
            const offer = offers.find(({ scope }) => scope === value);
            if (offer) browser.setScope(offer.scope);
          }}
        >
          {offers.map((offer) => (
            <option key={offer.scope} value={offer.scope}>
              {describeOffer(offer, filter, sources)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function describeOffer(
  { scope, count }: ScopeOffer,
  filter: EventFilter,
  sources: readonly EventSource[],
): string {
  const events = formatCount(count, 'event');
  switch (scope) {
    case 'all':
      return `All ${events}`;
    case 'picked':
      return `${these(count)}: chosen in the list`;
    case 'listed':
      return `${these(count)}: ${describeFilter(filter, sources)}`;
    case 'starred':
      return `Starred: ${events}`;
    default:
      return `${nameOf(scope, sources)}: ${events}`;
  }
}

function these(count: number): string {
  return count === 1 ? 'This event' : `These ${formatCount(count, 'event')}`;
}

function nameOf(scope: EventScope, sources: readonly EventSource[]): string {
  return sources.find(({ id }) => scope === `of:${id}`)?.name ?? '?';
}
