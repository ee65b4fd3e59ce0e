// Encoder settings that make the same ffmpeg produce the same bytes on every run: one thread, no clock, no
// version strings.

const ACCURATE = 'bicubic+accurate_rnd+full_chroma_int+full_chroma_inp+bitexact';

export type ColorTags = { matrix: 'bt601' | 'bt709'; range: 'tv' | 'pc'; isTagged: boolean };

const BT709_LIMITED: ColorTags = { matrix: 'bt709', range: 'tv', isTagged: true };

/** Converts the drawn RGB to `pixelFormat` with the given matrix and range, and tags the stream if asked. */
export function asYuv(
  pixelFormat: string,
  { matrix, range, isTagged }: ColorTags = BT709_LIMITED,
  extraFilter?: string,
): string[] {
  const scale = `scale=flags=${ACCURATE}:out_color_matrix=${matrix}:out_range=${range}`;
  const filters = [scale, `format=${pixelFormat}`, ...(extraFilter ? [extraFilter] : [])];
  if (!isTagged) filters.push('setparams=range=unspecified:colorspace=unknown');
  const space = matrix === 'bt709' ? 'bt709' : 'smpte170m';
  const tags = ['-colorspace', space, '-color_primaries', space, '-color_trc', space, '-color_range', range];
  return ['-vf', filters.join(','), ...(isTagged ? tags : [])];
}

/** Keeps the picture in RGB. */
export function asRgb(pixelFormat: string): string[] {
  return ['-vf', `format=${pixelFormat}`];
}

export type H264Settings = {
  keyFrameEvery?: number;
  bFrames?: number;
  quality?: number;
  encoder?: 'libx264' | 'libx264rgb';
  extra?: string;
};

export function h264({
  keyFrameEvery = 25,
  bFrames = 2,
  quality = 27,
  encoder = 'libx264',
  extra,
}: H264Settings = {}): string[] {
  const parameters = [
    'threads=1',
    'lookahead-threads=1',
    'scenecut=0',
    'b-adapt=0',
    `bframes=${bFrames}`,
    `keyint=${keyFrameEvery}`,
    `min-keyint=${keyFrameEvery}`,
    ...(extra ? [extra] : []),
  ];
  return ['-c:v', encoder, '-crf', `${quality}`, '-x264-params', parameters.join(':')];
}

export function vp8(keyFrameEvery = 25): string[] {
  return ['-c:v', 'libvpx', '-b:v', '150k', '-cpu-used', '4', ...vpxKeyFrames(keyFrameEvery)];
}

export function vp9(keyFrameEvery = 25): string[] {
  const quality = ['-b:v', '0', '-crf', '26', '-cpu-used', '3', '-row-mt', '0'];
  return ['-c:v', 'libvpx-vp9', ...quality, ...vpxKeyFrames(keyFrameEvery)];
}

function vpxKeyFrames(keyFrameEvery: number): string[] {
  return ['-threads', '1', '-deadline', 'good', '-g', `${keyFrameEvery}`, '-keyint_min', `${keyFrameEvery}`];
}

export function av1(keyFrameEvery = 25): string[] {
  const quality = ['-b:v', '0', '-crf', '38', '-cpu-used', '8', '-row-mt', '0', '-threads', '1'];
  return ['-c:v', 'libaom-av1', ...quality, '-g', `${keyFrameEvery}`, '-keyint_min', `${keyFrameEvery}`];
}

export function aac(): string[] {
  return ['-c:a', 'aac', '-b:a', '48k'];
}
