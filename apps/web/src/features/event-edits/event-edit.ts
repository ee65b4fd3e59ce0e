import { EVENT_TEXT_LIMITS, type EventReview, eventVerdictSchema } from '@framescout/contract';
import type { FoundEvent } from '@framescout/framescout/page';
import { z } from 'zod';
import { keepUnknown } from '../../platform/local-storage.ts';

const placeSchema = z.object({ left: z.number(), top: z.number(), time: z.number().optional() }).nullable();

const eventSpanSchema = z.object({
  startTime: z.number(),
  endTime: z.number(),
  startFrame: z.int().min(0),
  endFrame: z.int().min(0),
});

/** A stretch of the video: times in seconds, frames 0-based and inclusive. */
export type EventSpan = z.infer<typeof eventSpanSchema>;

const knownFieldsSchema = z.object({
  id: z.string(),
  sourceId: z.string(),
  /**
   * The detected events that this edit is about, as they were when it was made; none for an event added by
   * hand.
   */
  covers: z.array(eventSpanSchema.extend({ region: placeSchema })),
  /** Where the user put the event; null if it stays where it is detected. */
  span: eventSpanSchema.nullable(),
  /** What is known about the event if nothing is detected there anymore. */
  seen: z.object({ peakTime: z.number(), confidence: z.number().min(0).max(1), region: placeSchema }),
  isRemoved: z.boolean(),
  verdict: eventVerdictSchema.nullable(),
  /** Whether the element has been relearned from the verdict. */
  isLearnt: z.boolean(),
  name: z.string().max(EVENT_TEXT_LIMITS.name),
  note: z.string().max(EVENT_TEXT_LIMITS.note),
  tags: z.array(z.string().min(1).max(EVENT_TEXT_LIMITS.tag)).max(EVENT_TEXT_LIMITS.tags),
  isStarred: z.boolean(),
});

/** Schema of a user's edit to an event, as stored. */
export const eventEditSchema = keepUnknown(knownFieldsSchema);

/** A user's edit to an event. Plain data, never mutated. */
export type EventEdit = Readonly<z.infer<typeof eventEditSchema>>;

/** A detected event that an edit is about, as it was when the edit was made. */
export type Cover = EventEdit['covers'][number];

const keys = new WeakMap<Cover, string>();

/** Returns a key that is the same for equal covers, even after they were stored and restored. */
export function coverKey(cover: Cover): string {
  let key = keys.get(cover);
  if (key === undefined) {
    const { startTime, endTime, region } = cover;
    key = `${startTime} ${endTime} ${region?.left} ${region?.top}`;
    keys.set(cover, key);
  }
  return key;
}

/** What a user can say about an event without moving it. */
export type EventMarks = Pick<EventEdit, 'verdict' | 'isLearnt' | 'name' | 'note' | 'tags' | 'isStarred'>;

/** An event as it was found; `given` is what a marker that it is made from says. */
export type NamedEvent = FoundEvent & { given?: Pick<EventMarks, 'name' | 'note'> & { color?: string } };

/** An event as the user sees it: as detected, with the user's edit (null: none) applied. */
export type EditedEvent = NamedEvent & {
  /** Stays the same while the same frames are detected, or while the user's own edges apply. */
  id: string;
  sourceId: string;
  edit: EventEdit | null;
};

/** The marks of an event about which nothing was said. */
export const NO_MARKS: EventMarks = {
  verdict: null,
  isLearnt: false,
  name: '',
  note: '',
  tags: [],
  isStarred: false,
};

/** Whether the user added an event, or moved its edges. */
export function isManual({ edit }: { edit: Pick<EventEdit, 'span'> | null }): boolean {
  return edit !== null && edit.span !== null;
}

/**
 * Whether an event was made by hand and nothing was learned from it, nor can be, since it is not known where the
 * element is.
 */
export function isUntaught(event: Pick<EditedEvent, 'edit' | 'region'>): boolean {
  return isManual(event) && event.region === null && !event.edit?.isLearnt;
}

/** Whether the user rejected an event, so that it does not count. */
export function isRejected({ edit }: Pick<EditedEvent, 'edit'>): boolean {
  return edit?.verdict === 'wrong';
}

/** Returns the name and the note of an event: the user's own or, without any, those that it came with. */
export function wordsOf({
  edit,
  given,
}: Pick<EditedEvent, 'edit' | 'given'>): Pick<EventMarks, 'name' | 'note'> {
  return edit ?? given ?? NO_MARKS;
}

/** Whether the user said anything about an event. */
export function hasMarks({ verdict, name, note, tags, isStarred }: EventMarks): boolean {
  return verdict !== null || name !== '' || note !== '' || tags.length > 0 || isStarred;
}

/**
 * Returns what the user said about an event, in the form that leaves the browser: only the fields that are
 * set.
 */
export function reviewOf({ edit, given }: Pick<EditedEvent, 'edit' | 'given'>): EventReview {
  if (!edit && !given) return {};
  const { span = null, verdict, name, note, tags, isStarred } = { ...NO_MARKS, ...given, ...edit };
  // Earlier versions cut texts through characters, and the server refuses halves of them.
  return {
    ...(span && { byHand: true }),
    ...(verdict && { verdict }),
    ...(name && { name: name.toWellFormed() }),
    ...(tags.length > 0 && { tags: tags.map((tag) => tag.toWellFormed()) }),
    ...(isStarred && { starred: true }),
    ...(note && { note: note.toWellFormed() }),
  };
}
