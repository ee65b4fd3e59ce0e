import { OwnedStore, type ReadonlyStore } from '../../platform/owned-store.ts';
import { matchEvents } from '../event-edits/index.ts';
import type { ListedEvent } from '../scan/index.ts';
import { applyScope, type EventScope, offerScopes, type Scoped, type ScopeOffer } from './event-scope.ts';
import {
  type EventFilter,
  type EventOrder,
  type Facet,
  type FacetCounts,
  filterEvents,
  filterSize,
  NO_FILTER,
  sortEvents,
  withFacetValue,
} from './filter-events.ts';

type BrowserState = {
  filter: EventFilter;
  order: EventOrder;
  /** The events that pass the filter, in order, and how many there are of each kind. */
  listed: readonly ListedEvent[];
  counts: FacetCounts;
  /** The ids of the chosen events, and that of the current one, which the keys move on from. */
  chosen: ReadonlySet<string>;
  current: string | null;
  isEditing: boolean;
  /** The events being edited, as they are now, without those that are gone, whichever are chosen by now. */
  edited: readonly ListedEvent[];
  isShown: boolean;
  /** The ids of the events that were chosen while the list was on screen. */
  picked: ReadonlySet<string>;
  /** The scope that the user chose for clips and exports; null to go by the list. */
  wanted: EventScope | null;
  /** The events that clips and exports are of. */
  scoped: Scoped;
};

const NONE: ReadonlySet<string> = new Set();

/**
 * Keeps track of which events are listed, in which order, and which of them are chosen. Dispose it to stop
 * following the scan.
 */
export class EventBrowser extends OwnedStore<BrowserState> implements Disposable {
  readonly #scan: ReadonlyStore<{ events: readonly ListedEvent[] }>;
  readonly #unsubscribe: () => void;
  /** Where a range of chosen events starts. */
  #anchor: string | null = null;

  constructor(scan: ReadonlyStore<{ events: readonly ListedEvent[] }>) {
    const { events, counts } = filterEvents(scan.getState().events, NO_FILTER);
    super({
      filter: NO_FILTER,
      order: 'time',
      listed: events,
      counts,
      chosen: NONE,
      current: null,
      isEditing: false,
      edited: [],
      isShown: false,
      picked: NONE,
      wanted: null,
      scoped: { scope: 'all', events: [] },
    });
    this.#scan = scan;
    this.#apply({});
    this.#unsubscribe = scan.subscribe((now, before) => {
      if (now.events !== before.events) this.#list({}, before.events);
    });
  }

  get chosenEvents(): ListedEvent[] {
    const { listed, chosen } = this.getState();
    return chosen.size === 0 ? [] : listed.filter(({ id }) => chosen.has(id));
  }

  /** The scopes that clips and exports can have. */
  get scopeOffers(): ScopeOffer[] {
    return offerScopes(this.#scopeInput(this.getState()));
  }

  /** The event that the keys move on from, if there is one. */
  get currentEvent(): ListedEvent | null {
    const { listed, current } = this.getState();
    return listed.find(({ id }) => id === current) ?? null;
  }

  /** Adds a value of a facet to the filter, or removes it. */
  setFilter(facet: Facet, value: string, isWanted: boolean): void {
    const filter = withFacetValue(this.getState().filter, facet, value, isWanted);
    this.#list({ filter, wanted: null });
  }

  /** Drops elements and rules that were removed from the filter, since others may reuse their ids. */
  keepSources(isThere: (sourceId: string) => boolean): void {
    const { filter } = this.getState();
    const source = new Set([...filter.source].filter(isThere));
    if (source.size < filter.source.size) this.#list({ filter: { ...filter, source } });
  }

  /** Lists all events. */
  clearFilter(): void {
    this.#list({ filter: NO_FILTER, wanted: null });
  }

  setOrder(order: EventOrder): void {
    this.#list({ order });
  }

  /** Chooses a single event, or none if null. */
  choose(id: string | null): void {
    this.#anchor = id;
    this.#choose(id === null ? NONE : new Set([id]), id);
  }

  /** Chooses a single event, and clears a filter that would hide it. */
  reveal(id: string): void {
    if (!this.getState().listed.some((event) => event.id === id)) this.clearFilter();
    this.choose(id);
  }

  /** Adds an event to the chosen ones, or removes it. */
  toggle(id: string): void {
    const chosen = new Set(this.getState().chosen);
    if (!chosen.delete(id)) chosen.add(id);
    this.#anchor = id;
    this.#choose(chosen, id);
  }

  /** Chooses the range from where the last choice started to an event. */
  extendTo(id: string): void {
    const { listed } = this.getState();
    const to = listed.findIndex((event) => event.id === id);
    const from = listed.findIndex((event) => event.id === this.#anchor);
    if (to < 0) return;
    if (from < 0) {
      this.choose(id);
      return;
    }
    const range = listed.slice(Math.min(from, to), Math.max(from, to) + 1);
    this.#choose(new Set(range.map((event) => event.id)), id);
  }

  /** Chooses every listed event. */
  chooseAll(): void {
    const { listed, current } = this.getState();
    this.#choose(new Set(listed.map(({ id }) => id)), current ?? listed[0]?.id ?? null);
  }

  /** Starts or stops editing the name, note and tags of the chosen events. */
  setEditing(isEditing: boolean): void {
    const edited = isEditing ? this.chosenEvents : [];
    this.setState({ isEditing: edited.length > 0, edited });
  }

  /** Sets which events clips and exports are of, until the user filters the list or chooses several in it. */
  setScope(wanted: EventScope): void {
    this.#apply({ wanted });
  }

  /** Records whether the list is on screen. */
  setShown(isShown: boolean): void {
    this.setState({ isShown });
  }

  [Symbol.dispose](): void {
    this.#unsubscribe();
  }

  /** Chooses events. Only what is chosen in the list itself counts for clips: elsewhere it is looked at. */
  #choose(chosen: ReadonlySet<string>, current: string | null): void {
    const { isShown, wanted } = this.getState();
    if (isShown) this.#apply({ chosen, current, picked: chosen, wanted: chosen.size > 1 ? null : wanted });
    else this.setState({ chosen, current });
  }

  #apply(changes: Partial<BrowserState>): void {
    const before = this.getState();
    const scoped = applyScope(this.#scopeInput({ ...before, ...changes }));
    const isSame = scoped.scope === before.scoped.scope && isSameList(scoped.events, before.scoped.events);
    this.setState({ ...changes, scoped: isSame ? before.scoped : scoped });
  }

  #scopeInput({ filter, listed, picked, wanted }: BrowserState) {
    const { events } = this.#scan.getState();
    return { events, listed: filterSize(filter) > 0 ? listed : null, picked, wanted };
  }

  /**
   * Rebuilds the list. Only listed events stay chosen: nothing may happen to events that are out of sight.
   */
  #list(
    changes: Partial<Pick<BrowserState, 'filter' | 'order' | 'wanted'>>,
    before: readonly ListedEvent[] = this.#scan.getState().events,
  ): void {
    const {
      filter,
      order,
      listed: listedBefore,
      chosen,
      picked,
      current,
      edited,
    } = { ...this.getState(), ...changes };
    const all = this.#scan.getState().events;
    const { events, counts } = filterEvents(all, filter);
    const listed = sortEvents(events, order);
    const successors = mapEventIds(
      before.filter(({ id }) => id === current || chosen.has(id) || picked.has(id)),
      listed,
    );
    const follow = (ids: ReadonlySet<string>) => new Set([...ids].flatMap((id) => successors.get(id) ?? []));
    const kept = follow(chosen);
    let next = current === null ? null : (successors.get(current) ?? null);
    const index = listedBefore.findIndex(({ id }) => id === current);
    if (next === null && index >= 0) {
      // The next event takes the place of one that has left the list.
      next = listed[Math.min(index, listed.length - 1)]?.id ?? null;
      if (kept.size === 0 && next !== null) kept.add(next);
    }
    this.#anchor = this.#anchor && (successors.get(this.#anchor) ?? next);
    this.#apply({
      ...changes,
      ...{ listed, counts, chosen: kept, picked: follow(picked), current: next },
      edited: followEvents(edited, all),
    });
  }
}

/** Whether two lists hold the same events. Zustand's `shallow` builds a map of each list, which takes long for many. */
function isSameList(a: readonly ListedEvent[], b: readonly ListedEvent[]): boolean {
  return a === b || (a.length === b.length && a.every((event, index) => event === b[index]));
}

/** Returns events as they are now, without those that are gone. */
function followEvents(before: readonly ListedEvent[], now: readonly ListedEvent[]): readonly ListedEvent[] {
  if (before.length === 0) return before;
  const ids = new Set(mapEventIds(before, now).values());
  return now.filter(({ id }) => ids.has(id));
}

/**
 * Maps the previous ids of events to the current ones: another threshold, or relearning, moves edges and so
 * changes ids.
 */
function mapEventIds(
  before: readonly ListedEvent[],
  now: readonly ListedEvent[],
): ReadonlyMap<string, string> {
  const followed = new Map<string, string>();
  if (before.length === 0) return followed;
  const present = new Set(now.map(({ id }) => id));
  const moved: ListedEvent[] = [];
  for (const event of before) {
    if (present.has(event.id)) followed.set(event.id, event.id);
    else moved.push(event);
  }
  for (const [sourceId, own] of Map.groupBy(moved, (event) => event.sourceId)) {
    const candidates = now
      .filter((event) => event.sourceId === sourceId && !followed.has(event.id))
      .sort((a, b) => a.startTime - b.startTime);
    matchEvents(own, candidates).forEach((claim, index) => {
      const successor = typeof claim === 'number' ? candidates[claim] : undefined;
      const event = own[index];
      if (event && successor) followed.set(event.id, successor.id);
    });
  }
  return followed;
}
