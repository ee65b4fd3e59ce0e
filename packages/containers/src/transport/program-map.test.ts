import { expect, it } from 'vitest';
import { FIRST_PID, transportTables } from '../../../../tools/test-support/fixtures/transport-tables.ts';
import { readProgramMaps, TRANSPORT_PACKET } from './program-map.ts';

const LAYOUT = { stride: TRANSPORT_PACKET, prefix: 0 };
const STREAMS = Array.from({ length: 40 }, (_, index) => ({ type: index }));

it.each([
  ['ends in a packet of its own', false],
  ['ends in the packet that starts the next section', true],
])('reads a program map that %s', async (_end, isFollowed) => {
  const maps = await readProgramMaps(transportTables(STREAMS, 0, isFollowed), LAYOUT);
  expect(maps?.[0]?.map(({ pid, type }) => [pid, type])).toEqual(
    STREAMS.map(({ type }, index) => [FIRST_PID + index, type]),
  );
});
