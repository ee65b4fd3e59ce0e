import { scoreSelection } from '../compare/score-frames.ts';
import { isOutlier } from '../model/agreement.ts';
import type { ElementStudy } from '../model/element-study.ts';
import type { RegisteredElement } from '../model/trained-element.ts';
import { convertToRegion, offsetOfFound } from '../register/convert-to-region.ts';

/** Returns how similar (0..1) the last selection of a study, where it was marked, is to what was learned from all of them. */
export function measureLastSimilarity(
  { element, registered, agreement }: RegisteredElement,
  { selections }: ElementStudy,
): number {
  const last = selections.at(-1);
  const [region] = registered;
  if (!last || !region) return 0;
  const offset = offsetOfFound(selections, registered, (index) => !isOutlier(agreement, index));
  const { rect, window, patch } = convertToRegion(last, offset, region);
  const { detections } = scoreSelection({ ...element, places: [rect] }, { window, patch });
  const here = detections.find(
    ({ x, y }) => Math.abs(x - rect.left) < rect.width / 2 && Math.abs(y - rect.top) < rect.height / 2,
  );
  return here?.similarity ?? 0;
}
