import type { VideoInfo } from '@framescout/contract';
import { ScoreSeries } from '@framescout/framescout/page';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  exampleReport as report,
  exampleSelections as selections,
} from '../../../test-support/example-scan.ts';
import { Elements } from '../../elements/index.ts';
import { EventEdits } from '../../event-edits/index.ts';
import { batchesOf, scoresOf } from '../results/element-scores.ts';
import { Scan } from './scan.ts';
import { ScanOptionsStore, Sensitivity } from './scan-options.ts';

const info = { duration: 4, frameRate: 1 } as VideoInfo;

/** Creates scores of four frames, of which the first and third show the element. */
function madeUpScores() {
  const series = new ScoreSeries({ regionCount: 3, geometry: null });
  [0.9, 0.2, 0.8, 0.2].forEach((value, index) => {
    const similarities = new Uint16Array(3).fill(value * 65_535);
    series.add(index, index, {
      similarities,
      opacity: 7,
      earlier: 1,
      later: 0,
      sightings: new Uint16Array(0),
    });
  });
  return new Map([['element-1', { series, preview: null, uncorrected: null }]]);
}

let scan: Scan;
let sensitivity: Sensitivity;

beforeEach(() => {
  const elements = new Elements();
  elements.change('element-1', { selections });
  sensitivity = new Sensitivity();
  sensitivity.set(75);
  const engine = { startScan: vi.fn() };
  scan = new Scan({
    engine,
    info,
    elements,
    sensitivity,
    edits: new EventEdits(),
    options: new ScanOptionsStore(),
  });
});

describe('scores', () => {
  it('survive a round trip through plain data', () => {
    const batches = structuredClone([...batchesOf(madeUpScores())]);
    const restored = scoresOf(batches);
    expect([...batchesOf(restored)]).toEqual([...batchesOf(madeUpScores())]);
    expect(restored.get('element-1')?.series).toHaveLength(4);
  });
});

describe('a stored analysis', () => {
  it('provides events and log without a scan, and other ones at another sensitivity', () => {
    scan.show({ status: 'complete', scores: madeUpScores(), report });
    expect(scan.getState()).toMatchObject({ status: 'complete', evidence: 'none', report });
    expect(scan.getState().events.map(({ startTime }) => startTime)).toEqual([0, 2]);
    expect(scan.getState().logs.get('element-1')).toHaveLength(4);
    sensitivity.set(85);
    expect(scan.getState().events.map(({ startTime }) => startTime)).toEqual([0]);
  });

  it('is still marked as cancelled if it was', () => {
    scan.show({ status: 'cancelled', scores: madeUpScores(), report });
    expect(scan.getState().status).toBe('cancelled');
  });

  it('counts for the current selections only if they were the ones scanned', () => {
    scan.show({ status: 'complete', scores: madeUpScores(), report });
    expect(scan.isOfCurrentMarking).toBe(true);
    scan.show({ status: 'complete', scores: madeUpScores(), report }, () => false);
    expect(scan.isOfCurrentMarking).toBe(false);
  });
});
