/** How titles look; all but the number of lines as shares of the size of their letters. */
export const TITLE_LOOK = { outline: 0.08, shadow: 0.04, lineHeight: 1.25, maxLines: 3 } as const;

/** A way to draw a title: what of the text, with letters of a size in pixels. */
export type TitleAttempt = {
  text: string;
  size: number;
  /** Whether nothing shorter follows, so that it is taken even if it does not fit. */
  isLast: boolean;
};

// Letters half as large as wanted can still be read on a phone.
const SIZES = [1, 0.8, 0.65, 0.5] as const;
const SMALLEST = 0.5;
const KEPT = 0.75;
const SHORTEST = 4;

/** Yields ways to draw a title, of which the first that fits is taken: smaller and smaller, then shortened. */
export function* titleAttempts(text: string, size: number): Generator<TitleAttempt, void, unknown> {
  for (const share of SIZES) yield { text, size: share * size, isLast: false };
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  for (let count = letters.length; count > SHORTEST; ) {
    count = Math.max(SHORTEST, Math.floor(count * KEPT));
    const shorter = letters.slice(0, count).join('').trimEnd();
    yield { text: `${shorter}…`, size: SMALLEST * size, isLast: count <= SHORTEST };
  }
  yield { text, size: SMALLEST * size, isLast: true };
}
