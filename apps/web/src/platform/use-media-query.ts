import { useSyncExternalStore } from 'react';

/** Matches a window wide enough for a sidebar: the same as Tailwind's `lg`. */
export const WIDE_SCREEN = '(min-width: 64rem)';

/** React hook that returns whether a media query matches. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}
