import { afterAll, describe, it } from 'vitest';
import { undamagedFixtures } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { EngineClient } from './engine-client.ts';
import { expectSameInQuickLook } from './fixtures/compare-quick-look.ts';

// Shared by all tests: starting it takes longer than most of what they do with it.
const engine = new EngineClient();

afterAll(() => engine[Symbol.dispose]());

describe('a quick look', () => {
  it.each(undamagedFixtures.filter(({ video }) => video.visible.length > 0))(
    'finds the same events as sampling every frame, if a keyframe shows them: $name',
    (truth) => expectSameInQuickLook(engine, truth),
  );
});
