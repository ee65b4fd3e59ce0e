import { afterAll, describe, it } from 'vitest';
import { fixtureTruth } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { EngineClient } from './engine-client.ts';
import { expectSameInQuickLook } from './fixtures/compare-quick-look.ts';

// Shared by all tests: starting it takes longer than most of what they do with it.
const engine = new EngineClient();

afterAll(() => engine[Symbol.dispose]());

describe('a quick look', () => {
  it.each(['h264-b-frames.mp4', 'vp9.webm', 'h264.ts'])(
    'finds the same events as sampling every frame, if a keyframe shows them: %s',
    (name) => expectSameInQuickLook(engine, fixtureTruth(name)),
  );
});
