import type { Mark } from './place-clicks.ts';
import { positionAt } from './position-at.ts';
import type { Footage } from './read-footage.ts';

// The size (pixels) of a click's region; the default if the truth doesn't give the element's size.
const REGION = { width: 100, height: 50 };

/**
 * Judges for each suggestion whether it is right: during an event and, if its place is known, over the element.
 */
export function judgeSuggestions(clip: Footage, suggestions: readonly Mark[]): boolean[] {
  return suggestions.map((suggestion) =>
    clip.events.some(
      ({ start, end }, event) =>
        suggestion.time >= start && suggestion.time < end && overlaps(clip, event, suggestion),
    ),
  );
}

function overlaps(clip: Footage, event: number, { time, x, y, size }: Mark): boolean {
  const place = positionAt(clip.places?.[event] ?? [], time);
  if (!place) return true;
  const own = clip.size ?? REGION;
  const width = size ? size.width * clip.width : REGION.width;
  const height = size ? size.height * clip.height : REGION.height;
  return (
    Math.abs(place.x - x * clip.width) < (own.width + width) / 2 &&
    Math.abs(place.y - y * clip.height) < (own.height + height) / 2
  );
}
