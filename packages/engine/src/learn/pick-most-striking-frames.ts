import { type PlanePatch, relativePosition } from '@framescout/media';
import { boxFilter, HIGH_PASS_RADIUS } from '../compare/high-pass.ts';
import { coreAround } from '../model/click-error.ts';
import { cutRegion } from '../model/cut-region.ts';
import { type ElementStudy, reselectPatch, type SelectionStudy } from '../model/element-study.ts';
import { pictureScale } from '../model/pixel-rects.ts';

// Number of patches before and after a selection to consider: about 0.16 s.
const CLOSE = 4;

/**
 * Replaces each selection with the nearby frame in which the clicked place is most striking, as in a
 * momentary mark that hasn't begun to fade. That frame becomes the selection's only frame, since the mark may
 * not last any longer. Returns null if all were marked where they are most striking.
 */
export function pickMostStrikingFrames(study: ElementStudy): ElementStudy | null {
  const scale = pictureScale(study.picture);
  const selections = study.selections.map((selection) => pickFrame(selection, scale));
  const isOther = selections.some(({ patch }, index) => patch !== study.selections[index]?.patch);
  return isOther ? { ...study, selections } : null;
}

function pickFrame(selection: SelectionStudy, scale: number): SelectionStudy {
  const { rect, window, before, patch, after } = selection;
  const core = coreAround({ x: rect.width / 2, y: rect.height / 2 }, rect, scale);
  const corner = relativePosition(window, core);
  const strike = (patch: PlanePatch): number => {
    const pixels = core.width * core.height;
    const luma = Float32Array.from(cutRegion(patch, corner, core).subarray(0, pixels));
    // Thin marks are the most striking, as are the edges of anything larger.
    const means = boxFilter(luma, core, Math.round(HIGH_PASS_RADIUS * scale));
    return luma.reduce((sum, value, i) => sum + Math.abs(value - (means[i] ?? 0)), 0);
  };
  const earlier = before.slice(0, CLOSE).toReversed();
  const strikes = [...earlier, patch, ...after.slice(0, CLOSE)].map(strike);
  const most = strikes.indexOf(Math.max(...strikes));
  return { ...reselectPatch(selection, most - earlier.length), before: [], after: [] };
}
