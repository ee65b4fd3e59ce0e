import { type RefObject, useEffect, useRef } from 'react';
import { useMediaQuery } from '../../../platform/use-media-query.ts';
import type { TimeView } from '../view/time-view.ts';
import type { TimelineModel } from '../view/timeline-model.ts';
import { useConfidences } from './curve-outline.ts';
import { type Drawing, drawTimeline, type TimelineColors } from './draw-timeline.ts';

type DrawingOptions = {
  model: TimelineModel;
  view: TimeView;
  /** The size of the canvas, in CSS pixels. */
  width: number;
  height: number;
  theme: string;
};

/** Redraws the timeline's canvas whenever something on it changes. */
export function useTimelineDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  { model, view, width, height, theme }: DrawingOptions,
): void {
  const isForced = useMediaQuery('(forced-colors: active)');
  const look = isForced ? 'forced' : theme;
  const paint = useRef<(Pick<Drawing, 'colors' | 'resolve'> & { look: string }) | null>(null);
  const confidences = useConfidences(model.series, model.revision);
  const previewConfidences = useConfidences(model.preview, model.revision);
  useEffect(() => {
    const element = canvas.current;
    const context = fitContext(element, width, height);
    if (!element || !context) return;
    // Reading colors makes the browser compute styles, so it is done once per theme instead of at every
    // redraw.
    if (paint.current?.look !== look) {
      paint.current = {
        look,
        colors: readTimelineColors(element, isForced),
        resolve: colorResolver(element, isForced),
      };
    }
    drawTimeline({ context, width, model, view, confidences, previewConfidences, ...paint.current });
  }, [canvas, model, view, width, height, confidences, previewConfidences, look, isForced]);
}

/**
 * Makes a canvas as large as it is displayed (`width` x `height` CSS pixels), and returns its context in CSS pixels;
 * null if it is not displayed.
 */
export function fitContext(
  canvas: HTMLCanvasElement | null,
  width: number,
  height: number,
): CanvasRenderingContext2D | null {
  const context = canvas?.getContext('2d');
  if (!canvas || !context || width === 0) return null;
  const scale = window.devicePixelRatio || 1;
  const [inner, outer] = [Math.round(width * scale), Math.round(height * scale)];
  // Setting the size that it has would make the browser allocate the canvas again.
  if (canvas.width !== inner) canvas.width = inner;
  if (canvas.height !== outer) canvas.height = outer;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  return context;
}

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

/** Reads the timeline's colors from an element's theme; if `isForced`, those of the system. */
function readTimelineColors(element: Element, isForced: boolean): TimelineColors {
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
function colorResolver(element: Element, isForced: boolean): (color: string) => string {
  if (isForced) return () => 'CanvasText';
  const style = getComputedStyle(element);
  return (color) => {
    const name = /^var\((?<name>--[\w-]+)\)$/.exec(color)?.groups?.['name'];
    return name ? style.getPropertyValue(name).trim() : color;
  };
}
