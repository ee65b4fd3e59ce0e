/** What hostile users do. */
export const ATTACK_KINDS = ['heavy bodies', 'password guessing', 'login flood', 'slow readers'] as const;
export type AttackKind = (typeof ATTACK_KINDS)[number];

/** What hostile users do, and what breaks. */
export const EVENT_KINDS = [
  ...ATTACK_KINDS,
  ...['payments refused', 'payments unanswered', 'payments slow'],
  ...['mail refused', 'mail server gone', 'disk full', 'clock ahead', 'clock back'],
  ...['server killed', 'database restarted', 'worker killed'],
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** An event of a soak: when it begins and for how long it lasts, in seconds. */
export type SoakEvent = { kind: EventKind; second: number; lasts: number };

const ROUND_SECONDS = 90;

/**
 * Draws the events of one third of a soak: in each round, of a minute and a half if there is the time, every kind happens
 * once, in an order and for a time that the seed decides.
 */
export function planEvents(kinds: readonly EventKind[], seconds: number, random: () => number): SoakEvent[] {
  const rounds = Math.max(1, Math.round(seconds / ROUND_SECONDS));
  const slot = seconds / rounds / (kinds.length + 2);
  return Array.from({ length: rounds }, (_, round) =>
    inOrder(kinds, random).map((kind, index) => ({
      kind,
      second: (round * seconds) / rounds + (index + 0.5 * random()) * slot,
      lasts: slot * (0.5 + 1.5 * random()),
    })),
  ).flat();
}

/** Shuffles kinds of events. What follows a server's end is held by the next one, so that it comes first. */
function inOrder(kinds: readonly EventKind[], random: () => number): EventKind[] {
  return kinds
    .map((kind) => ({ kind, order: kind === 'server killed' ? 0 : random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ kind }) => kind);
}
