import { NO_PROCESSING } from '@framescout/contract';
import type { PixelRect, PlanePatch } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { createAdaptiveMatcher } from '../../compare/adaptive-matcher.ts';
import { CERTAIN_SCORE } from '../../compare/element-scorer.ts';
import { packDetections, unpackDetections } from '../../detect/packed-detections.ts';
import { EvidenceTooSmallError } from '../../errors.ts';
import { changeColors } from '../../fixtures/change-colors.ts';
import { cut, ICON, SIZE, studyOf } from '../../fixtures/painted-scene.ts';
import { learnElement } from '../../learn/learn-element.ts';
import { emptyFrameScore } from '../../model/matcher.ts';
import { measureSurroundings } from '../../model/plane-moments.ts';
import { EvidenceStore } from './evidence-store.ts';
import { rescore } from './rescore.ts';

const mark = { left: ICON.x - 30, top: ICON.y - 14, icons: [ICON] };
const study = studyOf([mark, mark, mark]);
const learned = { ...learnElement(study), study };
const examples = { selections: [], counterExamples: [], processing: NO_PROCESSING };
const { signal } = new AbortController();

function widened({ left, top, width, height }: PixelRect): PixelRect {
  return { left: left - 4, top: top - 4, width: width + 8, height: height + 8 };
}

/** Rescores evidence of the icon, kept around a region. */
function rescoreAround(region: PixelRect, change = (patch: PlanePatch) => patch) {
  const rect = widened(region);
  const patch = change(cut({ seed: 77, icons: [ICON] }, rect));
  const spots = [{ rect, patch, around: measureSurroundings(patch, rect, rect, rect) }];
  return rescore(examples, [{ time: 0, spots }], { learn: async () => learned }, signal);
}

describe('rescoring what a scan kept of an element', () => {
  const [region = { left: 0, top: 0, ...SIZE }] = learned.registered;

  it('finds it where that was kept', async () => {
    const { scores } = await rescoreAround(region);
    expect(scores[0]?.score.detections.length).toBeGreaterThan(0);
  });

  it('scores what is partly covered as a scan does', async () => {
    const rect = widened(region);
    const cover = (patch: PlanePatch) =>
      changeColors(patch, rect, [[0, 0]], { left: ICON.x, top: ICON.y, width: 20, height: 8 });
    const scanned = emptyFrameScore(1);
    const matcher = createAdaptiveMatcher(learned.element, [rect], [rect], CERTAIN_SCORE);
    matcher.compare([cover(cut({ seed: 77, icons: [ICON] }, rect))], scanned);
    const { scores } = await rescoreAround(region, cover);
    const [seen] = unpackDetections(scores[0]?.score.detections ?? packDetections([]));
    const [expected = { similarity: 0 }] = scanned.detections;
    expect(seen?.similarity).toBeCloseTo(expected.similarity, 2);
  });

  it('finds it where the whole picture was dimmed', async () => {
    const windows = learned.windows.map((rect) => {
      const shown = cut({ seed: 77, icons: [ICON] }, rect);
      return {
        rect,
        patch: changeColors(shown, rect, [
          [0.4, 10],
          [0.4, 77],
          [0.4, 77],
        ]),
      };
    });
    const store = new EvidenceStore();
    store.add('icon', 0, windows, [], [region]);
    const { scores } = await rescore(
      examples,
      store.evidenceOf('icon'),
      { learn: async () => learned },
      signal,
    );
    const [seen] = unpackDetections(scores[0]?.score.detections ?? packDetections([]));
    expect(seen?.similarity).toBeGreaterThan(0.85);
  });

  it('finds it at the edge of the picture, where its region sticks out', async () => {
    const high = { ...mark, top: 26, icons: [{ ...ICON, y: 40 }] };
    const study = studyOf([high, high, high]);
    const learned = { ...learnElement(study), study };
    const [region = { left: 0, top: 0, ...SIZE }] = learned.registered;
    const windows = learned.windows.map((rect) => ({
      rect,
      patch: cut({ seed: 77, icons: [{ ...ICON, y: 2 }] }, rect),
    }));
    const store = new EvidenceStore();
    store.add('icon', 0, windows, [{ x: region.left, y: region.top - 38, similarity: 0.9 }], [region]);
    store.add('icon', 1, windows, [], [region]);
    const { scores } = await rescore(
      examples,
      store.evidenceOf('icon'),
      { learn: async () => learned },
      signal,
    );
    const [seen] = unpackDetections(scores[0]?.score.detections ?? packDetections([]));
    expect(seen).toMatchObject({ x: region.left, y: region.top - 38 });
    expect(seen?.similarity).toBeGreaterThan(0.85);
  });

  it.each([
    ['is ten pixels wider', { ...region, left: region.left + 6, width: region.width - 10 }],
    ['begins elsewhere', { ...region, left: region.left + 10 }],
  ])('refuses, instead of finding nothing, if the region learned now %s', async (_how, kept) => {
    await expect(rescoreAround(kept)).rejects.toThrow(EvidenceTooSmallError);
  });
});
