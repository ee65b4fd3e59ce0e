import type { RegionSelection } from '@framescout/contract';
import type { EngineClient } from '@framescout/framescout/page';
import { vi } from 'vitest';
import { batchesOf } from '../features/scan/index.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { exampleDetections, exampleSelections } from './example-scan.ts';
import { exampleScan, markedWorkspace } from './example-workspace.ts';

type Rescored = Awaited<ReturnType<EngineClient['rescore']>>;

const SIMILARITY_STEPS = 65_535;

/** Returns what an engine rescores: frames at one a second with these similarities (0..1), by their number. */
export function exampleRescored(
  similarities: Readonly<Record<number, number>>,
  lastSimilarity = 1,
): Rescored {
  const place = { x: 10, y: 10 };
  const size = { width: 40, height: 20 };
  return {
    regionCount: 1,
    geometry: { places: [place], region: size, box: size },
    lastSimilarity,
    scores: Object.entries(similarities).map(([time, value]) => {
      const similarity = value * SIMILARITY_STEPS;
      const detections = Uint16Array.of(place.x, place.y, similarity);
      const score = {
        similarities: Uint16Array.of(similarity),
        opacity: 0,
        earlier: 0,
        later: 0,
        detections,
      };
      return { time: Number(time), score };
    }),
  };
}

/**
 * A workspace with a scanned video, for tests, whose engine learns: a frame each second is as similar (0..1) to
 * the element as it says, and the engine's answers are mocks.
 */
export async function learningWorkspace(similarities: readonly number[]) {
  const [example] = exampleSelections;
  if (!example) throw new Error('There is no selection.');
  const engine = {
    selectRegion: vi.fn(async (time: number): Promise<RegionSelection> => ({ ...example, time })),
    snapRegion: vi.fn<EngineClient['snapRegion']>(async () => ({ centerX: 0.05, centerY: 0.05 })),
    rescore: vi.fn<EngineClient['rescore']>(async () => exampleRescored({})),
  };
  const duration = similarities.length;
  const batches = [...batchesOf(exampleDetections(similarities))];
  const workspace: Workspace = markedWorkspace(
    { ...engine, startScan: exampleScan(undefined, { batches }) },
    { frameRate: 1, duration, totalFrames: duration },
  );
  await workspace.scan.start();
  workspace.history.forget();
  return { workspace, engine };
}
