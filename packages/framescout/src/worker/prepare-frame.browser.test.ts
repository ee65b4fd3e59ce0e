import { NO_PROCESSING, type RegionSelection } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { fixtureTruth, loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { EngineClient } from './engine-client.ts';

const NAME = 'h264-b-frames.mp4';

/** Marks the fixture's icon three times after opening it anew, calling `before` before each click. */
async function mark(engine: EngineClient, before: (time: number, known: RegionSelection[]) => Promise<void>) {
  await engine.open(await loadFixture(NAME), NAME);
  const { element, width, height, visible, times } = fixtureTruth(NAME).video;
  const selections: RegionSelection[] = [];
  for (let index = 0; index < 3; index++) {
    const { first = 0, last = 0 } = visible[index % visible.length] ?? {};
    const time = times[Math.floor(first + ((last - first) * (index + 1)) / 4)] ?? 0;
    await before(time, selections);
    const x = (element.x + element.width / 2) / width;
    const y = (element.y + element.height / 2) / height;
    selections.push(await engine.selectRegion(time, x, y));
  }
  const check = await engine.checkMarker({ selections, counterExamples: [], processing: NO_PROCESSING });
  return { selections, check };
}

describe('a frame decoded before it is clicked', () => {
  it('gives the same selections and the same element', async () => {
    using engine = new EngineClient();
    const unprepared = await mark(engine, async () => {});
    const prepared = await mark(engine, (time, known) => engine.prepareFrame(time, [...known]));
    expect(prepared).toEqual(unprepared);
    // The user moves on before it is ready, or clicks immediately.
    const hurried = await mark(engine, async (time, known) => {
      void engine.prepareFrame(time + 0.2, [...known]);
      void engine.prepareFrame(time, [...known]);
    });
    expect(hurried).toEqual(unprepared);
  });

  it('reports a frame that cannot be decoded, and loses nothing', async () => {
    using engine = new EngineClient();
    await expect(engine.prepareFrame(1, [])).rejects.toMatchObject({ code: 'no-video-open' });
    await engine.open(await loadFixture(NAME), NAME);
    await engine.prepareFrame(1e6, []);
    expect((await engine.selectRegion(0.5, 0.5, 0.5)).time).toBeGreaterThan(0);
  });
});
