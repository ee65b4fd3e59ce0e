import { spawnSync } from 'node:child_process';
import { openAsBlob, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../../../../tools/test-support/run-ffmpeg.ts';
import { folderForTests } from '../../../../../tools/test-support/temporary-folder.ts';
import { type ListedFrame, listFrames } from './list-frames.ts';
import { type ProbedPacket, readPacketLine } from './probe-schema.ts';
import { readAviIndex } from './read-avi-index.ts';

const folder = folderForTests();
const hasFFmpeg = spawnSync('ffmpeg', ['-version']).error === undefined;
const XVID = ['-c:v', 'mpeg4', '-vtag', 'XVID', '-bf', '2', '-g', '30'];
const HEAD = 20;

const made = new Map<string, Promise<string>>();

/** Makes an AVI, once for each way to encode it; tests must not change it. */
function make(...encode: string[]): Promise<string> {
  const key = encode.join(' ');
  const path = made.get(key) ?? makeNew(`${made.size}.avi`, encode);
  made.set(key, path);
  return path;
}

async function makeNew(name: string, encode: readonly string[]): Promise<string> {
  const path = join(folder, name);
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=160x120:r=25', '-f', 'lavfi', '-i', 'sine'];
  await runProgram('ffmpeg', ['-v', 'error', '-y', ...picture, '-t', '8', ...encode, path]);
  return path;
}

async function list(path: string): Promise<ProbedPacket[]> {
  const entries = ['-show_entries', 'packet=pts_time,dts_time,size,flags', '-of', 'csv=p=0'];
  const output = await runProgram('ffprobe', ['-v', 'error', '-select_streams', 'v:0', ...entries, path]);
  return output
    .toString()
    .split('\n')
    .flatMap((line) => readPacketLine(line) ?? []);
}

/** Expects ffprobe's packets and frames; returns its list and the index's keyframe flags. */
async function expectAsListed(path: string): Promise<{ listed: ProbedPacket[]; keys: boolean[] }> {
  const listed = await list(path);
  const indexed = (await readAviIndex(await openAsBlob(path), listed.slice(0, HEAD))) ?? [];
  expect(indexed.map(({ bytes }) => bytes)).toEqual(listed.map(({ bytes }) => bytes));
  for (const reordered of [0, 1]) {
    const timing = { reordered, frameRate: 25 };
    expect(timesOf(listFrames(indexed, timing))).toEqual(timesOf(listFrames(listed, timing)));
  }
  return { listed, keys: indexed.map(({ isKey }) => isKey) };
}

function timesOf(frames: readonly ListedFrame[]) {
  return frames.map(({ time }) => time.toFixed(5));
}

/** The offsets of an AVI's `movi` list and of its `idx1`. */
function partsOf(bytes: Buffer) {
  const movie = bytes.indexOf('movi') - 8;
  const index = movie + 8 + bytes.readUInt32LE(movie + 4);
  return { movie, index };
}

/** The same AVI split into two RIFFs, with OpenDML indexes instead of `idx1`. */
function asOpenDml(bytes: Buffer): Buffer {
  const { movie, index } = partsOf(bytes);
  const entries: { at: number; size: number; isKey: boolean }[] = [];
  for (let at = index + 8; at + 16 <= bytes.length; at += 16) {
    if (bytes.toString('latin1', at, at + 4) !== '00dc') continue;
    const isKey = bytes.readUInt32LE(at + 4) === 16;
    entries.push({
      at: movie + 8 + bytes.readUInt32LE(at + 8),
      size: bytes.readUInt32LE(at + 12),
      isKey,
    });
  }
  const half = entries[entries.length >> 1]?.at ?? 0;
  const head = Buffer.from(bytes.subarray(0, movie + 12));
  const first = bytes.subarray(movie + 12, half);
  const second = bytes.subarray(half, index);
  const chunkIndex = (inside: typeof entries, moved: number) => {
    const list = Buffer.alloc(32 + 8 * inside.length);
    list.write('ix00');
    list.writeUInt32LE(list.length - 8, 4);
    list.writeUInt16LE(2, 8);
    list[11] = 1;
    list.writeUInt32LE(inside.length, 12);
    list.write('00dc', 16);
    inside.forEach(({ at, size, isKey }, place) => {
      list.writeUInt32LE(at + moved + 8, 32 + 8 * place);
      list.writeUInt32LE((isKey ? size : size + 2 ** 31) >>> 0, 36 + 8 * place);
    });
    return list;
  };
  const before = entries.filter(({ at }) => at < half);
  const firstIndex = chunkIndex(before, 0);
  const extra = Buffer.alloc(24);
  const moved = firstIndex.length + extra.length;
  const secondIndex = chunkIndex(entries.slice(before.length), moved);
  head.writeUInt32LE(4 + first.length + firstIndex.length, movie + 4);
  head.writeUInt32LE(head.length - 8 + first.length + firstIndex.length, 4);
  extra.write('RIFF');
  extra.writeUInt32LE(16 + second.length + secondIndex.length, 4);
  extra.write('AVIXLIST', 8);
  extra.writeUInt32LE(4 + second.length + secondIndex.length, 16);
  extra.write('movi', 20);
  // FFmpeg reserves space for such an index in each stream's header.
  const space = head.indexOf('JUNK');
  head.write('indx', space);
  head.writeUInt16LE(4, space + 8);
  head.writeUInt32LE(2, space + 12);
  head.write('00dc', space + 16);
  const secondAt = half + moved + second.length;
  [
    { at: half, length: firstIndex.length },
    { at: secondAt, length: secondIndex.length },
  ].forEach(({ at, length }, place) => {
    head.writeBigUInt64LE(BigInt(at), space + 32 + 16 * place);
    head.writeUInt32LE(length, space + 40 + 16 * place);
  });
  return Buffer.concat([head, first, firstIndex, extra, second, secondIndex]);
}

describe.skipIf(!hasFFmpeg)('the index of an AVI (issue 4)', () => {
  it.each([
    ['MPEG-4 with B-frames', XVID],
    ['MPEG-4 without', ['-c:v', 'mpeg4', '-bf', '0']],
    ['Motion JPEG', ['-c:v', 'mjpeg']],
    [
      'dropped frames, stored as empty chunks',
      ['-vf', 'select=mod(n\\,7)', '-fps_mode', 'passthrough', ...XVID],
    ],
    ['a rate that is no whole number', ['-r', '30000/1001', ...XVID]],
    ['pictures as they are', ['-c:v', 'rawvideo', '-pix_fmt', 'bgr24', '-t', '1']],
  ])("matches ffprobe's packet list: %s", async (_, encode) => {
    const { listed, keys } = await expectAsListed(await make(...encode));
    expect(keys).toEqual(listed.map(({ isKey }) => isKey));
    expect(listed.length).toBeGreaterThan(20);
  });

  it("lists the empty frames of XviD's packed B-frames", async () => {
    const { listed, keys } = await expectAsListed(await make('-c:v', 'libxvid', '-bf', '2', '-g', '30'));
    expect(listed.some(({ bytes }) => bytes < 8)).toBe(true);
    // FFmpeg flags some of the empty ones as keyframes.
    expect(keys).toEqual(listed.map(({ bytes, isKey }) => isKey && bytes > 8));
  });

  it("matches ffprobe's packet list for a multi-part index (OpenDML)", async () => {
    const path = join(folder, 'open-dml.avi');
    writeFileSync(path, asOpenDml(readFileSync(await make(...XVID))));
    const { listed, keys } = await expectAsListed(path);
    expect(keys).toEqual(listed.map(({ isKey }) => isKey));
    expect(listed).toHaveLength(200);
  });

  it('reads only a fraction of the file', async () => {
    const path = await make('-c:v', 'rawvideo', '-pix_fmt', 'bgr24');
    const file = await openAsBlob(path);
    const head = (await list(path)).slice(0, HEAD);
    let read = 0;
    const { slice } = file;
    file.slice = (from = 0, to = file.size) => {
      read += to - from;
      return slice.call(file, from, to);
    };
    expect(await readAviIndex(file, head)).toHaveLength(200);
    expect(read).toBeLessThan(file.size / 200);
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['is missing', (bytes) => bytes.subarray(0, partsOf(bytes).index)],
    [
      'ends too early',
      (bytes) => {
        const { index } = partsOf(bytes);
        const size = 16 * 150;
        bytes.writeUInt32LE(size, index + 4);
        return bytes.subarray(0, index + 8 + size);
      },
    ],
    [
      'flags every frame as a keyframe',
      (bytes) => {
        for (let at = partsOf(bytes).index + 8; at < bytes.length; at += 16) bytes.writeUInt32LE(16, at + 4);
        return bytes;
      },
    ],
    [
      'lies about sizes',
      (bytes) => {
        for (let at = partsOf(bytes).index + 8; at < bytes.length; at += 16)
          bytes.writeUInt32LE(999, at + 12);
        return bytes;
      },
    ],
  ])('is not trusted if it %s', async (_, damage) => {
    const path = await make(...XVID);
    const head = (await list(path)).slice(0, HEAD);
    const damaged = new Blob([new Uint8Array(damage(readFileSync(path)))]);
    expect(await readAviIndex(damaged, head)).toBeNull();
  });

  it('is null for another container', async () => {
    expect(await readAviIndex(new Blob(['RIFF....WAVEfmt ']), [])).toBeNull();
    expect(await readAviIndex(new Blob([]), [])).toBeNull();
  });
});
