import { openAsBlob } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFixture } from '../../../../../tools/test-support/fixtures/read-fixture.ts';
import { runProgram } from '../../../../../tools/test-support/run-ffmpeg.ts';
import { folderForTests } from '../../../../../tools/test-support/temporary-folder.ts';
import { openPackets } from '../open-video-file.ts';

const folder = folderForTests();

const H264 = ['-c:v', 'libx264'];
const hevc = (parameters: string) => ['-c:v', 'libx265', '-x265-params', `log-level=none:${parameters}`];

it.each([
  ['h264.mp4', H264],
  ['h264.flv', H264],
  ['hevc.mp4', hevc('bframes=3')],
  ['hevc-many-references.mp4', hevc('ref=6:bframes=8:b-pyramid=1:temporal-layers=2')],
  ['hevc-scaling-lists.mp4', hevc('scaling-list=default')],
  ['hevc-10-bit-444.mov', [...hevc('ref=2'), '-pix_fmt', 'yuv444p10', '-tag:v', 'hvc1']],
])(
  'shows the pixels of a file whose stream alone states their shape in that shape: %s',
  async (name, codec) => {
    const shaped = await encode(name, codec, 'setsar=4/3');
    const path = join(folder, name);
    // Of what is copied, the container states another shape; then it states none.
    await ffmpeg('-i', shaped, '-c', 'copy', '-aspect', '16:10', path);
    await hidePixelAspect(path);
    await expectShape(path, '4:3', { displayWidth: 213, displayHeight: 100 });
  },
);

it.each([
  ['that does not state', '3:4', { displayWidth: 160, displayHeight: 133 }],
  ['that states', '1:1', { displayWidth: 160, displayHeight: 100 }],
] as const)(
  'goes by the size in the track header of an MP4 %s the shape of its pixels only if that is unstated',
  async (kind, pixels, size) => {
    const path = join(folder, `header-${kind}.mp4`);
    const shaped = await encode(`header-${kind}.mp4`, H264, 'setsar=2/1');
    await ffmpeg('-i', shaped, '-c', 'copy', '-aspect', '12:10', path);
    if (kind === 'that does not state') await hidePixelAspect(path);
    else await replaceInFile(path, statedAspect(3, 4), statedAspect(1, 1));
    await expectShape(path, pixels, size);
  },
);

it('turns the shape of pixels along with the picture', async () => {
  const path = join(folder, 'turned.mp4');
  const shaped = await encode('turned.mp4', H264, 'setsar=4/3');
  await ffmpeg('-i', shaped, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', '-aspect', '16:10', path);
  await hidePixelAspect(path);
  await expectShape(path, '4:3', { width: 100, height: 160, displayWidth: 100, displayHeight: 213 });
});

async function ffmpeg(...options: string[]): Promise<void> {
  await runProgram('ffmpeg', ['-v', 'error', '-y', ...options]);
}

async function encode(name: string, codec: readonly string[], filter: string): Promise<string> {
  const path = join(folder, `encoded-${name}`);
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=160x100:rate=10:duration=1'];
  await ffmpeg(...picture, '-vf', filter, ...codec, path);
  return path;
}

/** Removes what a movie's sample description states of the shape of pixels. */
async function hidePixelAspect(path: string): Promise<void> {
  if (!path.endsWith('.flv')) await replaceInFile(path, Buffer.from('pasp'), Buffer.from('free'));
}

function statedAspect(width: number, height: number): Buffer {
  const stated = Buffer.from('pasp........');
  stated.writeUInt32BE(width, 4);
  stated.writeUInt32BE(height, 8);
  return stated;
}

async function replaceInFile(path: string, before: Buffer, after: Buffer): Promise<void> {
  const bytes = await readFile(path);
  const at = bytes.indexOf(before);
  expect(at).toBeGreaterThan(0);
  after.copy(bytes, at);
  await writeFile(path, bytes);
}

/** Expects a file to be shown in a size, and FFmpeg to see pixels of the same shape. */
async function expectShape(path: string, pixels: string, size: object): Promise<void> {
  const asked = ['-select_streams', 'v', '-show_entries', 'stream=sample_aspect_ratio', '-of', 'csv=p=0'];
  const seen = await runProgram('ffprobe', ['-v', 'error', ...asked, path]);
  // Where it tells more, a comma follows.
  expect(seen.toString().trim().replace(',', '')).toBe(pixels);
  using opened = await openPackets(await openAsBlob(path), path);
  expect(opened.info).toMatchObject(size);
  const config = await opened.track.getDecoderConfig();
  const [width = 0, height = 1] = pixels.split(':').map(Number);
  const { displayAspectWidth = 160, displayAspectHeight = 100 } = config ?? {};
  expect((displayAspectWidth * 100) / (displayAspectHeight * 160)).toBeCloseTo(width / height, 2);
}

describe('a transport stream', () => {
  it.each(['h264-interlaced.ts', 'h264.ts'])('is as high as its frames, not its fields: %s', async (name) => {
    using opened = await openPackets(await openFixture(name), name);
    const size = { width: 320, height: 180 };
    expect(opened.info).toMatchObject({ ...size, displayWidth: 320, displayHeight: 180 });
    expect(opened.picture).toEqual(size);
    const config = await opened.track.getDecoderConfig();
    expect(config).toMatchObject({ codedWidth: 320, codedHeight: 180 });
    expect(config?.displayAspectHeight).toBeUndefined();
    expect(await opened.track.getPixelAspectRatio()).toEqual({ num: 1, den: 1 });
  });
});
