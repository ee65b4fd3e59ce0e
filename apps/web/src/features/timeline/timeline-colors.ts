import type { TimelineColors } from './draw-timeline.ts';

/** Reads the timeline's colors from the theme that applies to an element. */
export function readTimelineColors(element: Element): TimelineColors {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    text: token('text-2'),
    faint: token('text-3'),
    grid: token('hairline'),
    curve: token('curve'),
    curveFill: `color-mix(in oklab, ${token('curve')} 22%, transparent)`,
    detected: token('detected'),
    missed: token('missed'),
    track: `color-mix(in oklab, ${token('surface-2')} 60%, transparent)`,
    mark: token('accent-text'),
  };
}

/**
 * Returns a function that resolves theme colors (`var(--name)`, or plain CSS values) as they apply to an
 * element, since a canvas does not resolve variables.
 */
export function colorResolver(element: Element): (color: string) => string {
  const style = getComputedStyle(element);
  return (color) => {
    const name = /^var\((?<name>--[\w-]+)\)$/.exec(color)?.groups?.['name'];
    return name ? style.getPropertyValue(name).trim() : color;
  };
}
