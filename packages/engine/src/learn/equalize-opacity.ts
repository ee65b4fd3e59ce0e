import { type PlanePatch, relativePosition } from '@framescout/media';
import type { Correlation } from '../compare/shape-correlator.ts';
import { TemplateScorer } from '../compare/template-scorer.ts';
import { reselectPatch, type SelectionStudy } from '../model/element-study.ts';
import { OPACITY_NOISE } from '../model/matcher.ts';
import { largestOf } from '../model/pixel-rects.ts';
import type { Template } from '../model/template.ts';
import { MIN_OWN_CORRELATION } from '../model/trained-element.ts';

// The element counts as gone below this share of its opacity in the marked frame; above that, it may just be
// pulsing.
const GONE = 0.25;
// An element wasn't fading if at least this share of the patches that show it, and at least this many, are as
// opaque as the marked one.
const STEADY_SHARE = 0.5;
const STEADY_PATCHES = 5;

/**
 * The element's opacity in the patch that is `later` patches after the marked one, or before it if negative.
 */
type Level = { later: number; opacity: number };

/** How an element comes and goes around a selection. */
type OpacityCurve = {
  selection: SelectionStudy;
  /**
   * The opacities in the consecutive patches that show it, from first to last; none if the marked one
   * doesn't.
   */
  levels: readonly Level[];
  isFading: boolean;
};

/**
 * Replaces each selection with the frame at a moment when the element was equally opaque in all of them, if
 * some were marked during a fade. When one frame is twice as opaque as another, they have no values in
 * common, and faint frames say little about the element at full opacity. The target is the opacity of
 * selections marked outside a fade or, failing that, the one that most of them reach within half a second.
 * Selections that never reach it are left out. Returns null if none was marked in a fade, or no two can be
 * equally opaque. Each selection's `rect` must be where it shows the element; `template` is what was learned from them
 * as marked.
 */
export function equalizeOpacity(
  selections: readonly SelectionStudy[],
  template: Template,
): SelectionStudy[] | null {
  const scorer = new TemplateScorer(template, largestOf(selections.map(({ window }) => window)));
  const curves = selections.map((selection) => measureOpacityCurve(selection, scorer));
  const wanted = curves.some(({ isFading }) => isFading) ? commonOpacity(curves) : null;
  if (wanted === null) return null;
  return curves.flatMap((curve) => {
    const level = nearest(curve, wanted);
    return level ? [selectionAt(curve, level)] : [];
  });
}

/** Moves a selection to a level's patch, keeping only adjacent patches that are equally opaque. */
function selectionAt({ selection, levels }: OpacityCurve, { later, opacity }: Level): SelectionStudy {
  const isAsOpaque = (at: number) =>
    levels.some((level) => level.later === at && isSame(level.opacity, opacity));
  let [first, last] = [later, later];
  while (isAsOpaque(first - 1)) first--;
  while (isAsOpaque(last + 1)) last++;
  const moved = reselectPatch(selection, later);
  return {
    ...moved,
    before: moved.before.slice(0, later - first),
    after: moved.after.slice(0, last - later),
  };
}

/**
 * Returns the opacity that the most selections reach, out of those at which one was marked outside a fade, or
 * else of all; the highest in case of a tie. Null if fewer than two reach it.
 */
function commonOpacity(curves: readonly OpacityCurve[]): number | null {
  const settled = curves.flatMap(({ levels, isFading }) => (isFading ? [] : levels.filter(isMarked)));
  const candidates = settled.length > 0 ? settled : curves.flatMap(({ levels }) => levels);
  let best: { opacity: number; count: number } | null = null;
  for (const { opacity } of candidates) {
    const count = curves.filter((curve) => nearest(curve, opacity)).length;
    const isBetter = !best || count > best.count || (count === best.count && opacity > best.opacity);
    if (isBetter) best = { opacity, count };
  }
  return best && best.count > 1 ? best.opacity : null;
}

/**
 * Returns the level nearest to a wanted opacity, or the marked one if that is close enough; null if no level
 * is.
 */
function nearest({ levels }: OpacityCurve, wanted: number): Level | null {
  const away = ({ opacity }: Level) => Math.abs(opacity - wanted);
  const same = levels.filter(({ opacity }) => isSame(opacity, wanted));
  const marked = same.find(isMarked);
  if (marked) return marked;
  return same.reduce<Level | null>((best, level) => (best && away(best) <= away(level) ? best : level), null);
}

function isMarked({ later }: Level): boolean {
  return later === 0;
}

function isSame(opacity: number, other: number): boolean {
  return Math.abs(opacity - other) <= OPACITY_NOISE * Math.max(opacity, other);
}

function measureOpacityCurve(selection: SelectionStudy, scorer: TemplateScorer): OpacityCurve {
  const { window, rect, before, patch, after } = selection;
  const position = relativePosition(window, rect);
  const compare = (patch: PlanePatch) => {
    scorer.load(patch);
    return scorer.correlate(position);
  };
  const own = compare(patch);
  if (!isShown(own)) return { selection, levels: [], isFading: false };
  const follow = (patches: readonly PlanePatch[], step: 1 | -1) => {
    const seen = patches.map(compare);
    const end = seen.findIndex((level) => !isShown(level));
    const levels = seen
      .slice(0, end < 0 ? undefined : end)
      .map(({ opacity }, index) => ({ later: step * (index + 1), opacity }));
    return { levels, isGone: (seen[end]?.opacity ?? own.opacity) <= GONE * own.opacity };
  };
  const marked = { later: 0, opacity: own.opacity };
  const [earlier, later] = [follow(before, -1), follow(after, 1)];
  const levels = [...earlier.levels.toReversed(), marked, ...later.levels];
  const isFading = (earlier.isGone || later.isGone) && !isSteady(levels, marked);
  return { selection, levels, isFading };
}

function isShown({ correlation, opacity }: Correlation): boolean {
  return correlation >= MIN_OWN_CORRELATION && opacity > 0;
}

function isSteady(levels: readonly Level[], marked: Level): boolean {
  const same = levels.filter(({ opacity }) => isSame(opacity, marked.opacity));
  return same.length >= Math.max(STEADY_PATCHES, STEADY_SHARE * levels.length);
}
