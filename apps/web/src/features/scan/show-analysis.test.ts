import type { VideoInfo } from '@framescout/contract';
import { ScoreSeries } from '@framescout/engine';
import { beforeEach, describe, expect, it } from 'vitest';
import { exampleReport as report, exampleSelections as selections } from '../../test-support/example-scan.ts';
import { changeElement, replaceElements } from '../elements/index.ts';
import { absorbUpdate, batchesOf } from './element-scores.ts';
import { forgetAnalysis, isScanned, showAnalysis } from './scan-controller.ts';
import { scanStore } from './scan-store.ts';
import { setSensitivity } from './sensitivity-store.ts';

const info = { duration: 4, frameRate: 1 } as VideoInfo;

/** Scores of four frames, of which the first and the third show the element. */
function madeUpScores() {
  const series = new ScoreSeries({ regionCount: 3, geometry: null });
  [0.9, 0.2, 0.8, 0.2].forEach((value, index) => {
    const similarities = new Uint16Array(3).fill(value * 65_535);
    series.add(index, index, { similarities, opacity: 7, earlier: 1, sightings: new Uint16Array(0) });
  });
  return new Map([['element-1', { series, preview: null }]]);
}

beforeEach(() => {
  forgetAnalysis();
  replaceElements();
  changeElement('element-1', { selections });
  setSensitivity(75);
});

describe('scores', () => {
  it('are the same again after they were kept as plain data', () => {
    const batches = structuredClone(batchesOf(madeUpScores()));
    const restored = absorbUpdate(new Map(), { batches, previewBatches: [] });
    expect(batchesOf(restored)).toEqual(batchesOf(madeUpScores()));
    expect(restored.get('element-1')?.series).toHaveLength(4);
  });
});

describe('an analysis that was kept', () => {
  it('gives events and log without a scan, and others at another sensitivity', () => {
    showAnalysis(info, { scores: madeUpScores(), report });
    expect(scanStore.getState()).toMatchObject({ status: 'complete', canLearn: false, report });
    expect(scanStore.getState().events.map(({ startTime }) => startTime)).toEqual([0, 2]);
    expect(scanStore.getState().logs.get('element-1')).toHaveLength(4);
    setSensitivity(85);
    expect(scanStore.getState().events.map(({ startTime }) => startTime)).toEqual([0]);
  });

  it('says that it was cancelled, if it was', () => {
    showAnalysis(info, { status: 'cancelled', scores: madeUpScores(), report });
    expect(scanStore.getState().status).toBe('cancelled');
  });

  it('counts for the present selections only where they were scanned for', () => {
    showAnalysis(info, { scores: madeUpScores(), report });
    expect(isScanned()).toBe(true);
    showAnalysis(info, { scores: madeUpScores(), report }, () => false);
    expect(isScanned()).toBe(false);
  });
});
