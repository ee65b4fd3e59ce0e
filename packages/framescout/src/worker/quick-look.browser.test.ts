import { type DetectedEvent, NO_PROCESSING, type RegionSelection } from '@framescout/contract';
import { findEvents, ScoreSeries } from '@framescout/engine';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type FixtureTruth,
  loadFixture,
  undamagedFixtures,
} from '../../../../tools/make-fixtures/load-fixture.ts';
import { EngineClient } from './engine-client.ts';

// Shared by all tests: starting it takes longer than most of what they do with it.
const engine = new EngineClient();

afterAll(() => engine[Symbol.dispose]());

/** Selects the fixture's icon in the middle of its first visible intervals. */
async function selectIcon(engine: EngineClient, { video }: FixtureTruth): Promise<RegionSelection[]> {
  const { element, visible, times } = video;
  const x = (element.x + element.width / 2) / video.width;
  const y = (element.y + element.height / 2) / video.height;
  const frames = [0, 1, 2].map((index) => {
    const { first, last } = visible[index % visible.length] ?? { first: 0, last: 0 };
    return Math.min(first + 3 + index, last);
  });
  return Promise.all(frames.map((frame) => engine.selectRegion(times[frame] ?? 0, x, y)));
}

async function scan(engine: EngineClient, selections: RegionSelection[], isQuick: boolean, duration: number) {
  let series: ScoreSeries | null = null;
  const run = engine.startScan(
    {
      elements: [{ id: 'icon', selections, counterExamples: [], processing: NO_PROCESSING }],
      matcher: 'adaptive',
      everyNth: 1,
      isQuick,
      isSparing: false,
      keyframesFirst: false,
      decoders: null,
      resume: false,
    },
    {
      onUpdate({ batches }) {
        for (const batch of batches) {
          series ??= new ScoreSeries(batch);
          series.append(batch);
        }
      },
    },
  );
  const { report } = await run.finished;
  const scores = series ?? new ScoreSeries({ regionCount: 1, geometry: null });
  const rule = { element: 'icon', sensitivity: 0.75, lastFrameEnd: duration };
  return { series: scores, events: findEvents(scores, rule), report };
}

describe('a quick look', () => {
  it.each(undamagedFixtures.filter(({ video }) => video.visible.length > 0))(
    'finds the same events as sampling every frame, if a keyframe shows them: $name',
    async (truth) => {
      const { duration } = await engine.open(await loadFixture(truth.name), truth.name);
      const selections = await selectIcon(engine, truth);
      const every = await scan(engine, selections, false, duration);
      const quick = await scan(engine, selections, true, duration);
      expect(every.report.isQuick).toBe(false);
      expect(quick.report).toMatchObject({ isQuick: true, framesLooked: quick.series.length });
      const listed = await engine.listKeyframes(200);
      // After the first, an open GOP starts with a keyframe that other frames need, but that itself needs
      // others.
      const keyframes = truth.name.includes('open-gop') ? listed.slice(0, 1) : listed;
      const isOnKeyframe = ({ startTime, endTime }: DetectedEvent) =>
        keyframes.some((time) => time >= startTime && time < endTime);
      expect(every.events).toEqual(expect.arrayContaining(quick.events));
      expect(quick.events).toEqual(expect.arrayContaining(every.events.filter(isOnKeyframe)));
      const frames = [...quick.series.frames];
      expect(frames).toEqual([...new Set(frames)].sort((a, b) => a - b));
    },
  );
});
