import { isRejected } from '../event-edits/index.ts';
import type { ListedEvent } from '../scan/index.ts';

/**
 * Which events clips, reels and exports are of: all, those chosen in the list, those that the filter lists, the
 * starred ones, or those of one element or rule (`of:` and its id).
 */
export type EventScope = 'all' | 'picked' | 'listed' | 'starred' | `of:${string}`;

/** What scopes are derived from. */
export type ScopeInput = {
  events: readonly ListedEvent[];
  /** Those that the filter lists, in any order; null if it lists all. */
  listed: readonly ListedEvent[] | null;
  /** The ids of those that the user chose in the list. */
  picked: ReadonlySet<string>;
  /** The scope that the user chose; null to go by what they chose in the list. */
  wanted: EventScope | null;
};

/** A scope that can be chosen, and how many events it has. */
export type ScopeOffer = { scope: EventScope; count: number };

/** The scope that applies, and its events: without rejected ones, by time. */
export type Scoped = { scope: EventScope; events: readonly ListedEvent[] };

/**
 * Returns the scope that applies: the one that the user chose or else, if they chose several events in the list,
 * these, or those that their filter lists. One without events does not apply, and one with all is all.
 */
export function applyScope(input: ScopeInput): Scoped {
  const { wanted, picked, listed } = input;
  const all = eventsIn('all', input);
  const candidates: (EventScope | null)[] = [
    wanted,
    // A single event is chosen by looking at it.
    picked.size > 1 ? 'picked' : null,
    listed ? 'listed' : null,
  ];
  for (const scope of candidates) {
    const events = scope && eventsIn(scope, input);
    if (!scope || !events || events.length === 0) continue;
    return events.length === all.length ? { scope: 'all', events: all } : { scope, events };
  }
  return { scope: 'all', events: all };
}

/** Returns the scopes that have events: all of them, then those that have only some. */
export function offerScopes(input: ScopeInput): ScopeOffer[] {
  const sources = new Set(input.events.map(({ sourceId }): EventScope => `of:${sourceId}`));
  const all = eventsIn('all', input).length;
  const narrower = (['picked', 'listed', 'starred', ...sources] as const)
    .map((scope) => ({ scope, count: eventsIn(scope, input).length }))
    .filter(({ count }) => count > 0 && count < all);
  return [{ scope: 'all', count: all }, ...narrower];
}

function eventsIn(scope: EventScope, { events, listed, picked }: ScopeInput): readonly ListedEvent[] {
  const accepted = events.filter((event) => !isRejected(event));
  switch (scope) {
    case 'all':
      return accepted;
    case 'picked':
      return accepted.filter(({ id }) => picked.has(id));
    case 'listed': {
      const ids = new Set(listed?.map(({ id }) => id));
      return accepted.filter(({ id }) => ids.has(id));
    }
    case 'starred':
      return accepted.filter(({ edit }) => edit?.isStarred);
    default:
      return accepted.filter(({ sourceId }) => scope === `of:${sourceId}`);
  }
}
