import { type RefObject, useEffect, useState } from 'react';

/** How much of it has to be in view, and for how long. */
const IN_VIEW = 0.5;
const LOOK_MS = 1000;

/** Whether half of an element has ever stayed in view for a second, in a page that has finished loading. */
export function useLookedAt(element: RefObject<Element | null>): boolean {
  const [isLookedAt, setLookedAt] = useState(false);
  useEffect(() => {
    if (!element.current || isLookedAt) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      // What the page itself needs comes first.
      if (document.readyState === 'complete') setLookedAt(true);
      else timer = setTimeout(look, LOOK_MS);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) timer = setTimeout(look, LOOK_MS);
      },
      { threshold: IN_VIEW },
    );
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element, isLookedAt]);
  return isLookedAt;
}
