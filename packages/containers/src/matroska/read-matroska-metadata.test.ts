import { asciiBytes } from '@framescout/base';
import { expect, it } from 'vitest';
import { readContainer } from '../read-container.ts';
import { unsignedBytes, writeElement } from './element.ts';
import { MATROSKA } from './ids.ts';

const VIDEO = { type: 1, uid: 11 };
const SOUND = { type: 2, uid: 22 };

const number = (id: number, value: number) => writeElement(id, unsignedBytes(value));

function tag(timecode: string, uid: number | null, name = 'TIMECODE') {
  const simple = writeElement(
    MATROSKA.SimpleTag,
    writeElement(MATROSKA.TagName, asciiBytes(name)),
    writeElement(MATROSKA.TagString, asciiBytes(timecode)),
  );
  const targets = uid === null ? [] : [number(MATROSKA.TagTrackUID, uid)];
  return writeElement(MATROSKA.Tag, writeElement(MATROSKA.Targets, ...targets), simple);
}

/** Reads the start timecode of a file with a video and a sound track, and these tags. */
async function timecodeOf(...tags: Uint8Array[]) {
  const tracks = [VIDEO, SOUND].map(({ type, uid }) =>
    writeElement(MATROSKA.TrackEntry, number(MATROSKA.TrackType, type), number(MATROSKA.TrackUID, uid)),
  );
  const segment = writeElement(
    MATROSKA.Segment,
    writeElement(MATROSKA.Tracks, ...tracks),
    writeElement(MATROSKA.Tags, ...tags),
  );
  const file = new Blob([writeElement(MATROSKA.EBML), segment]);
  return (await (await readContainer(file)).metadata(30_000 / 1001)).startTimecode;
}

it("reads the timecode of a Matroska recording's first frame from the tags of its video, or of the file", async () => {
  const ofVideo = { frame: 107_892, rate: 30, isDropFrame: true };
  const ofFile = { frame: 108_000, rate: 30, isDropFrame: false };
  expect(await timecodeOf(tag('01:00:00;00', VIDEO.uid))).toEqual(ofVideo);
  expect(await timecodeOf(tag('01:00:00:00', null))).toEqual(ofFile);
  expect(await timecodeOf(tag('01:00:00:00', null), tag('01:00:00;00', VIDEO.uid))).toEqual(ofVideo);
  expect(await timecodeOf(tag('01:00:00:00', 0, 'timecode'))).toEqual(ofFile);
});

it('reads none from other tags, from those of other tracks, or from what is no timecode', async () => {
  expect(await timecodeOf()).toBeNull();
  expect(await timecodeOf(tag('01:00:00:00', VIDEO.uid, 'DURATION'))).toBeNull();
  expect(await timecodeOf(tag('01:00:00:00', SOUND.uid))).toBeNull();
  expect(await timecodeOf(tag('noon', VIDEO.uid))).toBeNull();
});
