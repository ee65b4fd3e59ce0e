import { joinBytes, LazyFile } from '@framescout/base';
import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
  TextSubtitleSource,
} from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { openFixture } from '../../../tools/test-support/fixtures/read-fixture.ts';
import { unsignedBytes, writeElement } from './matroska/element.ts';
import { MATROSKA } from './matroska/ids.ts';
import { readContainer } from './read-container.ts';

const readSubtitles = async (file: Blob) => (await readContainer(file)).subtitles();

/** An MP4 with WebVTT as specified in ISO/IEC 14496-30, which FFmpeg cannot write. */
async function movieWithWebVtt(cues: string): Promise<Blob> {
  using input = new Input({
    source: new BlobSource(await openFixture('h264-b-frames.mp4')),
    formats: ALL_FORMATS,
  });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('The fixture has no picture.');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const picture = new EncodedVideoPacketSource('avc');
  const text = new TextSubtitleSource('webvtt');
  output.addVideoTrack(picture);
  output.addSubtitleTrack(text, { languageCode: 'ger', name: 'Für alle' });
  await output.start();
  await text.add(cues);
  text.close();
  const decoderConfig = await track.getDecoderConfig();
  if (!decoderConfig) throw new Error('The fixture is damaged.');
  for await (const packet of new EncodedPacketSink(track).packets())
    await picture.add(packet, { decoderConfig });
  picture.close();
  await output.finalize();
  return new Blob([target.buffer ?? '']);
}

/** A copy of a file in which a text is replaced by another of the same length. */
async function replaced(file: Blob, text: string, by: string): Promise<Blob> {
  const bytes = Buffer.from(await file.arrayBuffer());
  bytes.write(by, bytes.indexOf(text), 'latin1');
  return new Blob([bytes]);
}

describe("a file's subtitles", () => {
  it.each([
    ['recording-3-sounds.mkv', 'subrip', 1.021],
    ['recording-3-sounds.mp4', 'plain', 1],
  ] as const)('are found in %s', async (name, format, start) => {
    const { tracks, unreadable, cues } = await readSubtitles(await openFixture(name));
    expect(tracks).toMatchObject([{ format, language: 'eng', title: null, isForced: false }]);
    expect(unreadable).toBe(0);
    const [cue, ...others] = await cues(0, 2, 2.5);
    expect(others).toEqual([]);
    expect(cue).toMatchObject({ text: 'Behind you!' });
    expect(cue?.start).toBeCloseTo(start, 3);
    expect(cue?.end).toBeCloseTo(start + 2, 3);
    expect(await cues(0, 3.1, 4)).toEqual([]);
    expect(await cues(0, 0, 0.9)).toEqual([]);
  });

  it('are rejoined if WebVTT in MP4 splits them around overlapping ones', async () => {
    const file = await movieWithWebVtt(
      'WEBVTT\n\n00:00.500 --> 00:02.000 line:0\nA &amp; B\n\n00:01.000 --> 00:01.500\nMeanwhile\n',
    );
    const { tracks, cues } = await readSubtitles(file);
    expect(tracks).toEqual([
      { title: 'Für alle', language: 'ger', isDefault: true, isForced: false, format: 'webvtt', head: '' },
    ]);
    expect(await cues(0, 0, 10)).toEqual([
      { start: 0.5, end: 2, text: 'A &amp; B', settings: 'line:0' },
      { start: 1, end: 1.5, text: 'Meanwhile', settings: '' },
    ]);
  });

  it('count as unreadable if they are images', async () => {
    const file = await replaced(await openFixture('recording-3-sounds.mkv'), 'S_TEXT/UTF8', 'S_HDMV/PGS\0');
    expect(await readSubtitles(file)).toMatchObject({ tracks: [], unreadable: 1 });
  });

  it("don't include chapters", async () => {
    const { tracks } = await readSubtitles(await openFixture('recording-3-sounds.mp4'));
    expect(tracks).toHaveLength(1);
  });

  it.each(['h264.mkv', 'vp9.webm', 'h264-b-frames.mp4', 'h264.ts', 'mpeg4-asp.avi', 'text.mp4'])(
    'are empty for %s',
    async (name) => {
      expect(await readSubtitles(await openFixture(name))).toMatchObject({ tracks: [], unreadable: 0 });
    },
  );

  it('are empty if the index is damaged', async () => {
    const whole = await openFixture('recording-3-sounds.mp4');
    expect(await readSubtitles(whole.slice(0, 900))).toMatchObject({ tracks: [], unreadable: 0 });
  });

  it('are looked for again where a file could not be read', async () => {
    const bytes = writeMatroska(1_000_000, [[0, null]]);
    let isReachable = true;
    const file = new LazyFile(bytes.length, async (start, end) => {
      if (!isReachable) throw new Error('Out of reach.');
      return bytes.slice(start, end);
    });
    const { cues } = await readSubtitles(file);
    isReachable = false;
    await expect(cues(0, 0, 1)).rejects.toThrow('Out of reach.');
    isReachable = true;
    expect(await cues(0, 0, 1)).toHaveLength(1);
  });

  it('last three seconds if their duration is not stated, in whatever units the file counts', async () => {
    const { cues } = await readSubtitles(new Blob([writeMatroska(100_000, [[1, null]])]));
    expect(await cues(0, 0, 10)).toMatchObject([{ start: 1, end: 4 }]);
  });

  it('are found if they started up to ten seconds earlier, in whatever units the file counts', async () => {
    const { cues } = await readSubtitles(
      new Blob([
        writeMatroska(100_000, [
          [1, 12],
          [6, 1],
          [11, 1],
        ]),
      ]),
    );
    expect(await cues(0, 10, 10.5)).toMatchObject([{ start: 1, end: 13 }]);
  });
});

/**
 * Writes a Matroska file with one text track, a cluster for each of its cues (when they start and how long
 * they last, in seconds; null: unstated), and an index of the clusters that lists another track. `scale` is
 * how long its units are (nanoseconds).
 */
function writeMatroska(scale: number, cues: readonly [number, number | null][]): Uint8Array<ArrayBuffer> {
  const ticks = (seconds: number) => unsignedBytes((seconds * 1e9) / scale);
  const text = (value: string) => new TextEncoder().encode(value);
  const head = [
    writeElement(MATROSKA.Info, writeElement(MATROSKA.TimestampScale, unsignedBytes(scale))),
    writeElement(
      MATROSKA.Tracks,
      writeElement(
        MATROSKA.TrackEntry,
        writeElement(MATROSKA.TrackNumber, unsignedBytes(1)),
        writeElement(MATROSKA.TrackType, unsignedBytes(17)),
        writeElement(MATROSKA.CodecID, text('S_TEXT/UTF8')),
      ),
    ),
  ];
  const clusters = cues.map(([start, duration]) =>
    writeElement(
      MATROSKA.Cluster,
      writeElement(MATROSKA.Timestamp, ticks(start)),
      writeElement(
        MATROSKA.BlockGroup,
        writeElement(MATROSKA.Block, Uint8Array.of(0x81, 0, 0, 0), text('Behind you!')),
        ...(duration === null ? [] : [writeElement(MATROSKA.BlockDuration, ticks(duration))]),
      ),
    ),
  );
  // The index comes first, since only what precedes the clusters is looked for; its size must be known.
  const indexAt = (first: number) => {
    let at = first;
    const points = clusters.map((cluster, index) => {
      const place = Uint8Array.of(0, 0, at >> 8, at & 0xff);
      at += cluster.length;
      return writeElement(
        MATROSKA.CuePoint,
        writeElement(MATROSKA.CueTime, ticks(cues[index]?.[0] ?? 0)),
        writeElement(
          MATROSKA.CueTrackPositions,
          writeElement(MATROSKA.CueTrack, unsignedBytes(2)),
          writeElement(MATROSKA.CueClusterPosition, place),
        ),
      );
    });
    return writeElement(MATROSKA.Cues, ...points);
  };
  const before = head.reduce((sum, { length }) => sum + length, 0) + indexAt(0).length;
  const parts = [...head, indexAt(before), ...clusters];
  return joinBytes([writeElement(MATROSKA.EBML), writeElement(MATROSKA.Segment, ...parts)]);
}
