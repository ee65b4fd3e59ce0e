import { fillPlaceholders } from '../text/file-name-pattern.ts';

/** What a title can say about its clip; each may be empty. */
export type TitleFields = { element: string; n: string; time: string; name: string; note: string };

/** The names of {@link TitleFields}, as they are written in braces. */
export const TITLE_FIELDS = ['element', 'n', 'time', 'name', 'note'] as const satisfies (keyof TitleFields)[];

// What is left hanging at either end if a field is empty.
const HANGING = /^[\s:,;|·•/–—-]+|[\s:,;|·•/–—-]+$/g;

/**
 * Fills the pattern of titles, such as `{element} {n}: {note}`, for one clip. Other words in braces stay as they
 * are. Separators at the ends that would have nothing to separate are left out.
 */
export function fillTitle(pattern: string, fields: TitleFields): string {
  return fillPlaceholders(pattern, fields).replaceAll(/\s+/g, ' ').replaceAll(HANGING, '');
}
