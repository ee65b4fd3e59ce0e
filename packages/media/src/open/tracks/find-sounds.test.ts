import { asciiBytes } from '@framescout/base';
import { readContainer } from '@framescout/containers';
import type { Input } from 'mediabunny';
import { expect, it } from 'vitest';
import {
  FIRST_PID,
  type MadeUpStream,
  transportTables,
} from '../../../../../tools/test-support/fixtures/transport-tables.ts';
import { type FoundSound, findSounds } from './find-sounds.ts';

const VIDEO: MadeUpStream = { type: 0x1b };
const AAC: MadeUpStream = { type: 0x0f };
const LATM: MadeUpStream = { type: 0x11, descriptors: [0x0a, 4, ...asciiBytes('ger'), 0] };
const PCM: MadeUpStream = { type: 0x80 };
const registered = (name: string): MadeUpStream => ({
  type: 0x06,
  descriptors: [0x05, 4, ...asciiBytes(name)],
});
const AC4: MadeUpStream = { type: 0x06, descriptors: [0x7f, 1, 0x15] };

/** A demuxer that recognizes the streams with these identifiers as AAC. */
function demuxer(pids: readonly number[]): Input {
  const tracks = pids.map((id) => ({
    id,
    getCodec: async () => 'aac',
    getNumberOfChannels: async () => 6,
    getSampleRate: async () => 44_100,
    getName: async () => null,
    getLanguageCode: async () => 'und',
    getDisposition: async () => ({ default: true }),
  }));
  return { getAudioTracks: async () => tracks } as unknown as Input;
}

async function findTransportSounds(input: Input, file: Blob, picturePid: number): Promise<FoundSound[]> {
  return findSounds(input, (await (await readContainer(file)).tracks(picturePid)) ?? []);
}

it('finds the audio of a transport stream that Mediabunny skips, in stream order', async () => {
  const file = transportTables([VIDEO, LATM, AAC, registered('Opus'), registered('BSSD'), AC4]);
  const sounds = await findTransportSounds(demuxer([FIRST_PID + 2]), file, FIRST_PID);
  expect(sounds.map(({ track, described: { codec, language } }) => [codec, language, track?.id])).toEqual([
    ['aac_latm', 'ger', undefined],
    ['aac', null, FIRST_PID + 2],
    ['opus', null, undefined],
    ['s302m', null, undefined],
    ['ac-4', null, undefined],
  ]);
  expect(sounds[1]?.described).toMatchObject({ channels: 6, sampleRate: 44_100 });
});

it('takes private types for audio only if packets are laid out as on Blu-ray discs', async () => {
  const found = async (prefix: number) => {
    const sounds = await findTransportSounds(demuxer([]), transportTables([VIDEO, PCM], prefix), FIRST_PID);
    return sounds.map(({ described }) => described.codec);
  };
  expect(await found(4)).toEqual(['pcm_bluray']);
  expect(await found(0)).toEqual([]);
});

it('finds what Mediabunny sees if the stream list is truncated, and the audio of other programs', async () => {
  const file = transportTables([VIDEO, AAC, LATM]);
  const of = async (some: Blob, pid: number) => {
    const sounds = await findTransportSounds(demuxer([FIRST_PID + 1]), some, pid);
    return sounds.map(({ described }) => described.codec);
  };
  expect(await of(file.slice(0, 3 * 188), FIRST_PID)).toEqual(['aac']);
  expect(await of(file, 0x900)).toEqual(['aac', 'aac_latm']);
});

it('leaves out declared audio of a supported type in which Mediabunny finds nothing', async () => {
  const file = transportTables([VIDEO, AAC, AAC]);
  const sounds = await findTransportSounds(demuxer([FIRST_PID + 2]), file, FIRST_PID);
  expect(sounds.map(({ track }) => track?.id)).toEqual([FIRST_PID + 2]);
});
