import {
  type EventReview,
  formatClock,
  formatTimecode,
  type Seconds,
  type TitleFields,
} from '@framescout/contract';

/** What a clip shows: when (seconds), and what the user said about its events. */
type Shown = { eventTime: Seconds; events: readonly EventReview[] };

// Longer ones fit neither in the list of chapters of a player nor in an MP4's.
const MAX_TITLE_LENGTH = 120;

/** Returns what the user called a clip's events, starred if any is, shortened; or empty. */
export function clipLabel(events: readonly EventReview[]): string {
  const names = events.flatMap(({ name, note }) => name ?? note?.split('\n')[0] ?? []);
  return shorten(withStar(events, [...new Set(names)].join(', ')));
}

/** Returns the title of a clip as a chapter: the names of its events, or else its time; and their notes. */
export function chapterTitle({ eventTime, events }: Shown): string {
  const names = new Set(events.flatMap(({ name }) => name ?? []));
  const notes = new Set(events.flatMap(({ note }) => note ?? []));
  const what = [...names].join(', ') || formatTimecode(eventTime);
  const title = withStar(events, [what, ...notes].join(': '));
  return shorten(title.replaceAll(/\s+/g, ' '));
}

/** Something to fill titles with: a clip's number and elements, and what the user called it (null: nothing). */
type Titled = Shown & { number: number; elements: readonly string[]; name?: string | null };

/** Returns what the title over a clip can say about it. */
export function titleFields({ number, eventTime, elements, events, name = null }: Titled): TitleFields {
  const joined = (texts: readonly string[]) => [...new Set(texts)].join(', ');
  return {
    element: joined(elements),
    n: String(number),
    time: formatClock(eventTime),
    name: name ?? joined(events.flatMap((event) => event.name ?? [])),
    note: joined(events.flatMap(({ note }) => note ?? [])),
  };
}

function withStar(events: readonly EventReview[], text: string): string {
  return events.some(({ starred }) => starred) ? `★ ${text}`.trim() : text;
}

function shorten(title: string): string {
  const characters = [...title];
  return characters.length > MAX_TITLE_LENGTH
    ? `${characters.slice(0, MAX_TITLE_LENGTH - 1).join('')}…`
    : title;
}
