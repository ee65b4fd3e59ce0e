import { describe, expect, it } from 'vitest';
import { readTransportSubtitles } from './read-transport-subtitles.ts';

type Stream = { type: number; descriptors?: number[] };

const MAP_PID = 0x1000;
const VIDEO: Stream = { type: 0x1b };
const DVB_SUBTITLES: Stream = { type: 0x06, descriptors: [0x59, 8, ...ascii('ger'), 0x10, 0, 1, 0, 1] };
const PRESENTATION_GRAPHICS: Stream = { type: 0x90 };
const OPUS: Stream = { type: 0x06, descriptors: [0x05, 4, ...ascii('Opus')] };
const teletext = (...types: number[]): Stream => ({
  type: 0x06,
  descriptors: [0x56, 5 * types.length, ...types.flatMap((type) => [...ascii('eng'), type << 3, 0x88])],
});

describe('the subtitles of a transport stream', () => {
  it.each([
    ['DVB pictures', [VIDEO, DVB_SUBTITLES, OPUS], 1],
    ['those of Blu-ray discs', [VIDEO, PRESENTATION_GRAPHICS, PRESENTATION_GRAPHICS], 2],
    ['pages of teletext', [VIDEO, teletext(1, 2), teletext(5)], 2],
  ])('are counted: %s', async (_, streams, unreadable) => {
    expect(await readTransportSubtitles(transportStream(streams))).toMatchObject({ tracks: [], unreadable });
  });

  it('are not other pages of teletext, or sound in private data', async () => {
    const file = transportStream([VIDEO, OPUS, teletext(1, 3)]);
    expect(await readTransportSubtitles(file)).toMatchObject({ unreadable: 0 });
  });

  it('are counted where the list of streams takes several packets', async () => {
    const file = transportStream([...Array<Stream>(30).fill(OPUS), DVB_SUBTITLES]);
    expect(await readTransportSubtitles(file)).toMatchObject({ unreadable: 1 });
  });

  it('are counted where a time stands before each packet', async () => {
    const file = transportStream([VIDEO, PRESENTATION_GRAPHICS], 4);
    expect(await readTransportSubtitles(file)).toMatchObject({ unreadable: 1 });
  });

  it('are none where the list of streams is cut off', async () => {
    const file = transportStream([VIDEO, DVB_SUBTITLES]);
    expect(await readTransportSubtitles(file.slice(0, 3 * 188))).toMatchObject({ unreadable: 0 });
  });
});

/** A stream of tables only: packets without content, then the programs, then the streams of the only one. */
function transportStream(streams: readonly Stream[], prefix = 0): Blob {
  const programs = section(0x00, [0, 1, ...uint16(0xe000 | MAP_PID)]);
  const map = section(0x02, [
    ...uint16(0xe100),
    ...uint16(0xf000),
    ...streams.flatMap(({ type, descriptors = [] }, index) => [
      type,
      ...uint16(0xe100 + index),
      ...uint16(0xf000 | descriptors.length),
      ...descriptors,
    ]),
  ]);
  const empty = packet(0x1fff, [], false);
  const packets = [empty, empty, ...packetsOf(0, programs), ...packetsOf(MAP_PID, map)];
  return new Blob(packets.map((bytes) => Uint8Array.from([...Array<number>(prefix).fill(0), ...bytes])));
}

function section(table: number, content: number[]): number[] {
  const rest = [...uint16(1), 0xc1, 0, 0, ...content, 0, 0, 0, 0];
  return [table, ...uint16(0xb000 | rest.length), ...rest];
}

function packetsOf(pid: number, bytes: number[]): number[][] {
  const whole = [0, ...bytes];
  return Array.from({ length: Math.ceil(whole.length / 184) }, (_, index) =>
    packet(pid, whole.slice(index * 184, (index + 1) * 184), index === 0),
  );
}

/** A packet that is filled up by an adaptation field, as those of encoders are. */
function packet(pid: number, payload: number[], isFirst: boolean): number[] {
  const header = [0x47, ...uint16(pid | (isFirst ? 0x4000 : 0))];
  const missing = 184 - payload.length;
  if (missing === 0) return [...header, 0x10, ...payload];
  const filling = missing === 1 ? [] : [0, ...Array<number>(missing - 2).fill(0xff)];
  return [...header, 0x30, missing - 1, ...filling, ...payload];
}

function uint16(value: number): [number, number] {
  return [value >> 8, value & 0xff];
}

function ascii(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0));
}
