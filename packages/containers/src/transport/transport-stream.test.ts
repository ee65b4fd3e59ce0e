import { asciiBytes } from '@framescout/base';
import { describe, expect, it } from 'vitest';
import {
  type MadeUpStream as Stream,
  transportTables,
} from '../../../../tools/test-support/fixtures/transport-tables.ts';
import { readContainer } from '../read-container.ts';

const VIDEO: Stream = { type: 0x1b };
const DVB_SUBTITLES: Stream = { type: 0x06, descriptors: [0x59, 8, ...asciiBytes('ger'), 0x10, 0, 1, 0, 1] };
const PRESENTATION_GRAPHICS: Stream = { type: 0x90 };
const OPUS: Stream = { type: 0x06, descriptors: [0x05, 4, ...asciiBytes('Opus')] };
const teletext = (...types: number[]): Stream => ({
  type: 0x06,
  descriptors: [0x56, 5 * types.length, ...types.flatMap((type) => [...asciiBytes('eng'), type << 3, 0x88])],
});

const subtitlesOf = async (file: Blob) => (await readContainer(file)).subtitles();

describe("a transport stream's subtitles", () => {
  it.each([
    ['DVB pictures', [VIDEO, DVB_SUBTITLES, OPUS], 1],
    ['those of Blu-ray discs', [VIDEO, PRESENTATION_GRAPHICS, PRESENTATION_GRAPHICS], 2],
    ['pages of teletext', [VIDEO, teletext(1, 2), teletext(5)], 2],
  ])('are counted: %s', async (_, streams, unreadable) => {
    expect(await subtitlesOf(transportTables(streams))).toMatchObject({ tracks: [], unreadable });
  });

  it("don't include other teletext pages, or audio in private data", async () => {
    const file = transportTables([VIDEO, OPUS, teletext(1, 3)]);
    expect(await subtitlesOf(file)).toMatchObject({ unreadable: 0 });
  });

  it('are counted if the stream list spans several packets', async () => {
    const file = transportTables([...Array<Stream>(30).fill(OPUS), DVB_SUBTITLES]);
    expect(await subtitlesOf(file)).toMatchObject({ unreadable: 1 });
  });

  it('are counted if each packet is preceded by a timestamp', async () => {
    const file = transportTables([VIDEO, PRESENTATION_GRAPHICS], 4);
    expect(await subtitlesOf(file)).toMatchObject({ unreadable: 1 });
  });

  it('are not counted if the stream list is truncated', async () => {
    const file = transportTables([VIDEO, DVB_SUBTITLES]);
    expect(await subtitlesOf(file.slice(0, 3 * 188))).toMatchObject({ unreadable: 0 });
  });
});
