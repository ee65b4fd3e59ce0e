import { describe, expect, it } from 'vitest';
import { readFixture } from '../../../../../tools/test-support/fixtures/read-fixture.ts';
import { openPackets } from '../open-video-file.ts';

const EARLIER = 'h264.ts';
const LATER = 'h264-start-10s.ts';

async function damageOf(...names: string[]): Promise<string | null> {
  const parts = await Promise.all(names.map(readFixture));
  using opened = await openPackets(new Blob(parts), names.join());
  return opened.info.damage;
}

describe('a transport stream of joined recordings', () => {
  it.each([
    [EARLIER, EARLIER],
    [LATER, EARLIER],
    [EARLIER, EARLIER, EARLIER, EARLIER],
  ])('is reported if its timestamps jump back: %s, %s', async (...names) => {
    expect(await damageOf(...names)).toMatch(/timestamps in this file jump back/);
  });

  it('is not reported if its timestamps continue', async () => {
    expect(await damageOf(EARLIER, LATER)).toBeNull();
  });

  it.each([EARLIER, LATER, 'signal-h264-aac.ts'])(
    'is not reported for a single recording: %s',
    async (name) => {
      expect(await damageOf(name)).toBeNull();
    },
  );
});
