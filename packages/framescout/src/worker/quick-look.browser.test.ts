import { afterAll, describe, it } from 'vitest';
import { fixtureTruth, undamagedFixtures } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { inTier } from '../../../../tools/test-support/in-tier.ts';
import { EngineClient } from './engine-client.ts';
import { expectSameInQuickLook } from './fixtures/compare-quick-look.ts';

const NAMES = ['h264-b-frames.mp4', 'vp9.webm', 'h264.ts'];
const OTHERS = undamagedFixtures
  .filter(({ name, video }) => video.visible.length > 0 && !NAMES.includes(name))
  .map(({ name }) => name);
// Shared by all tests: starting it takes longer than most of what they do with it.
const engine = new EngineClient();

afterAll(() => engine[Symbol.dispose]());

describe('a quick look', () => {
  it.each(inTier(NAMES, OTHERS))(
    'finds the same events as sampling every frame, if a keyframe shows them: %s',
    (name) => expectSameInQuickLook(engine, fixtureTruth(name)),
  );
});
