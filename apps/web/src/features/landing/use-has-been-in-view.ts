import { type RefObject, useEffect, useState } from 'react';

/** The share of the element that has to be in view, and for how long. */
const IN_VIEW = 0.5;
const LOOK_MS = 1000;

/**
 * Whether at least half of an element has stayed in view for a second at some point, with the page fully
 * loaded.
 */
export function useHasBeenInView(element: RefObject<Element | null>): boolean {
  const [hasBeenInView, setHasBeenInView] = useState(false);
  useEffect(() => {
    if (!element.current || hasBeenInView) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      // Let the page load its own resources first.
      if (document.readyState === 'complete') setHasBeenInView(true);
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
  }, [element, hasBeenInView]);
  return hasBeenInView;
}
