import { NO_PROCESSING } from '@framescout/contract';
import type { PixelRect } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { EvidenceTooSmallError } from '../errors.ts';
import { cut, ICON, SIZE, studyOf } from '../fixtures/painted-scene.ts';
import { learnElement } from '../learn/learn-element.ts';
import { rescore } from './rescore.ts';

const mark = { left: ICON.x - 30, top: ICON.y - 14, icons: [ICON] };
const study = studyOf([mark, mark, mark]);
const learned = { ...learnElement(study), study };
const examples = { selections: [], counterExamples: [], processing: NO_PROCESSING };
const { signal } = new AbortController();

/** Rescores evidence of the icon, kept around a region. */
function rescoreAround({ left, top, width, height }: PixelRect) {
  const rect = { left: left - 4, top: top - 4, width: width + 8, height: height + 8 };
  const spots = [{ rect, patch: cut({ seed: 77, icons: [ICON] }, rect) }];
  return rescore(examples, [{ time: 0, spots }], { learn: async () => learned }, signal);
}

describe('rescoring what a scan kept of an element', () => {
  const [region = { left: 0, top: 0, ...SIZE }] = learned.registered;

  it('finds it where that was kept', async () => {
    const { scores } = await rescoreAround(region);
    expect(scores[0]?.score.sightings.length).toBeGreaterThan(0);
  });

  it.each([
    ['is ten pixels wider', { ...region, left: region.left + 6, width: region.width - 10 }],
    ['begins elsewhere', { ...region, left: region.left + 10 }],
  ])('refuses, instead of finding nothing, if the region learned now %s', async (_how, kept) => {
    await expect(rescoreAround(kept)).rejects.toThrow(EvidenceTooSmallError);
  });
});
