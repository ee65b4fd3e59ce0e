import type { TimelineColors } from './draw-timeline.ts';

// Where the system sets the colors, it leaves those of a canvas as they are.
const SYSTEM_COLORS: TimelineColors = {
  text: 'CanvasText',
  faint: 'GrayText',
  grid: 'GrayText',
  curve: 'CanvasText',
  curveFill: 'GrayText',
  detected: 'Highlight',
  missed: 'GrayText',
  track: 'Canvas',
  mark: 'Highlight',
};

/**
 * Reads the timeline's colors from the theme that applies to an element, or returns the system's if those are
 * to be used (`isForced`).
 */
export function readTimelineColors(element: Element, isForced: boolean): TimelineColors {
  if (isForced) return SYSTEM_COLORS;
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
 * element, since a canvas does not resolve variables. If the system's colors are to be used (`isForced`), all
 * are the same.
 */
export function colorResolver(element: Element, isForced: boolean): (color: string) => string {
  if (isForced) return () => 'CanvasText';
  const style = getComputedStyle(element);
  return (color) => {
    const name = /^var\((?<name>--[\w-]+)\)$/.exec(color)?.groups?.['name'];
    return name ? style.getPropertyValue(name).trim() : color;
  };
}
