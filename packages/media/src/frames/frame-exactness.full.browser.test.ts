import { describe, it } from 'vitest';
import { undamagedFixtures } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import {
  expectEveryFrame,
  expectLocated,
  expectPlayerAgrees,
  FAMILIES,
  isPlayable,
} from '../fixtures/frame-exactness.ts';

const others = undamagedFixtures.filter(({ name }) => !FAMILIES.includes(name));

describe.each(others)('$name', (truth) => {
  it('decodes every frame once, in order, upright, at the time the player shows it', () =>
    expectEveryFrame(truth));

  it('finds each frame by its time and steps from one to the next', () => expectLocated(truth));
});

it.each(others.filter(({ name }) => isPlayable(name)))(
  'the frame that the player shows is the frame the engine reads: $name',
  expectPlayerAgrees,
);
