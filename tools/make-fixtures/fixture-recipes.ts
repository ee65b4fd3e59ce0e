import { aac, asRgb, asYuv, av1, type ColorTags, h264, vp8, vp9 } from './encoder-settings.ts';
import type { FixtureRecipe, RecordingContent, VideoContent } from './recipe.ts';

type Options = Partial<Omit<VideoContent, 'kind' | 'encode'>> & { playable?: FixtureRecipe['playable'] };

function video(name: string, trait: string, encode: readonly string[], options: Options = {}): FixtureRecipe {
  const { playable = 'browser', ...content } = options;
  const defaults = { width: 320, height: 180, frameRate: 25, frameCount: 75, rotation: 0 } as const;
  const plain = {
    tone: null,
    signal: null,
    copy: null,
    recording: null,
    isSoundCompressed: false,
    damage: null,
  };
  return { name, trait, playable, content: { kind: 'video', encode, ...defaults, ...plain, ...content } };
}

function colors(name: string, trait: string, tags: ColorTags): FixtureRecipe {
  return video(name, trait, [...h264({ quality: 12 }), ...asYuv('yuv420p', tags)], { frameCount: 50 });
}

/** What decoders of old codecs assume about untagged files. */
const OLD_COLORS: ColorTags = { matrix: 'bt601', range: 'tv', isTagged: false };

const H264_420 = [...h264(), ...asYuv('yuv420p')];

/** Frame durations of 20, 60, 40 and 80 ms in turn: 20 frames per second on average. */
const UNEVEN_TIMES =
  "settb=1/1000,setpts='floor(N/4)*200+eq(mod(N,4),1)*20+eq(mod(N,4),2)*80+eq(mod(N,4),3)*120'";
const UNEVEN_H264 = [
  ...h264(),
  ...asYuv('yuv420p', undefined, UNEVEN_TIMES),
  '-video_track_timescale',
  '1000',
];

const TIMING: FixtureRecipe[] = [
  video('h264-b-frames.mp4', 'H.264 with two B-frames in a row, closed groups of 25 frames', H264_420),
  video('h264-later-sound.mp4', 'the sound starts 0.3 s after the pictures', H264_420, {
    tone: { seconds: 2.5, delaySeconds: 0.3, encode: aac() },
  }),
  video('h264-earlier-sound.mp4', 'the pictures start 0.4 s after the sound', H264_420, {
    tone: { seconds: 3, delaySeconds: -0.4, encode: aac() },
  }),
  video(
    'h264-vfr-b-frames.mp4',
    'frame durations of 20, 60, 40 and 80 ms in turn, with B-frames',
    UNEVEN_H264,
  ),
  video(
    'h264-edit-list-mid-gop.mp4',
    'an edit list starts the presentation in the middle of a group',
    H264_420,
    {
      copy: { container: 'mp4', before: ['-ss', '1.4'], after: [] },
    },
  ),
  video(
    'h264-vfr-b-frames-edit-list.mp4',
    'uneven frame durations and an edit list starting mid-group',
    UNEVEN_H264,
    {
      copy: { container: 'mp4', before: ['-ss', '1.9'], after: ['-video_track_timescale', '1000'] },
    },
  ),
  video('h264-delayed-start.mp4', 'an empty edit delays the first frame by 0.5 s', H264_420, {
    copy: { container: 'mp4', before: ['-itsoffset', '0.5'], after: [] },
  }),
  video('h264-start-5s.mkv', 'the first frame is at 5 s', [...H264_420, '-output_ts_offset', '5']),
  video('vp9-start-7s.webm', 'the first frame is at 7 s', [
    ...vp9(),
    ...asYuv('yuv420p'),
    '-output_ts_offset',
    '7',
  ]),
  video('h264-start-10s.ts', 'MPEG-TS whose clock starts after 10 s', [
    ...H264_420,
    '-output_ts_offset',
    '10',
  ]),
  video('h264-60000-1001.mp4', '59.94 frames a second', H264_420, { frameRate: 60000 / 1001 }),
  video(
    'h264-rounded-times.mp4',
    '60 frames a second, remuxed from MKV with its times in milliseconds',
    H264_420,
    {
      frameRate: 60,
      frameCount: 150,
      copy: { container: 'mkv', before: [], after: ['-video_track_timescale', '16000'] },
    },
  ),
  video('h264-open-gop.mp4', 'open groups: leading pictures follow each recovery point', [
    ...h264({ bFrames: 3, extra: 'open-gop=1' }),
    ...asYuv('yuv420p'),
  ]),
  video(
    'h264-one-key-frame.mp4',
    'one key frame in 200 frames',
    [...h264({ keyFrameEvery: 1000 }), ...asYuv('yuv420p')],
    { frameCount: 200 },
  ),
  video('h264-fragmented.mp4', 'fragmented MP4, one fragment a group', [
    ...H264_420,
    '-movflags',
    '+frag_keyframe+empty_moov+default_base_moof',
  ]),
  video('h264-fragments-in-groups.mp4', 'fragmented MP4 without an index, each fragment five frames', [
    ...H264_420,
    ...['-movflags', '+empty_moov+default_base_moof+skip_trailer', '-frag_duration', '200000'],
  ]),
  video('h264-index-and-fragments.mp4', 'MP4 with its first group in the index, the others in fragments', [
    ...H264_420,
    '-movflags',
    '+frag_keyframe',
  ]),
];

const GEOMETRY: FixtureRecipe[] = [
  ...([90, 180, 270] as const).map((rotation) =>
    video(
      `h264-rotated-${rotation}.mp4`,
      `stored turned; ${rotation} degrees clockwise make it upright`,
      H264_420,
      {
        rotation,
        width: rotation === 180 ? 320 : 192,
        height: rotation === 180 ? 180 : 256,
        copy: { container: 'mp4', before: [], after: ['-metadata:s:v', `rotate=${360 - rotation}`] },
      },
    ),
  ),
  video('h264-odd-size.mp4', 'H.264 4:4:4 of 193 x 109 pixels', [...h264(), ...asYuv('yuv444p')], {
    width: 193,
    height: 109,
  }),
  video('vp9-odd-size.webm', 'VP9 4:2:0 of 193 x 109 pixels', [...vp9(), ...asYuv('yuv420p')], {
    width: 193,
    height: 109,
  }),
  video('av1-odd-size.mp4', 'AV1 4:2:0 of 193 x 109 pixels', [...av1(), ...asYuv('yuv420p')], {
    width: 193,
    height: 109,
  }),
  video(
    'h264-wide-pixels.mp4',
    'pixels of 4:3, 240 x 180 shown as 320 x 180',
    [...h264(), ...asYuv('yuv420p', undefined, 'setsar=4/3')],
    { width: 240 },
  ),
];

const PIXELS: FixtureRecipe[] = [
  video('h264-10-bit.mp4', 'H.264 High 10', [...h264(), ...asYuv('yuv420p10le')]),
  video('vp9-10-bit.webm', 'VP9 profile 2, 10 bits', [...vp9(), ...asYuv('yuv420p10le')]),
  video('av1-10-bit.mp4', 'AV1 Main, 10 bits', [...av1(), ...asYuv('yuv420p10le')]),
  video('h264-444.mp4', 'H.264 High 4:4:4', [...h264(), ...asYuv('yuv444p')]),
  video('h264-422.mp4', 'H.264 High 4:2:2', [...h264(), ...asYuv('yuv422p')]),
  video('vp9-444.webm', 'VP9 profile 1, 4:4:4', [...vp9(), ...asYuv('yuv444p')]),
  video('h264-rgb.mp4', 'H.264 4:4:4 holding RGB', [...h264({ encoder: 'libx264rgb' }), ...asRgb('rgb24')]),
  video('vp9-rgb.webm', 'VP9 profile 1 holding RGB', [...vp9(), ...asRgb('gbrp')]),
  video('av1-rgb.mp4', 'AV1 High holding RGB', [...av1(), ...asRgb('gbrp')]),
  colors('h264-bt601-limited.mp4', 'BT.601, limited range', { matrix: 'bt601', range: 'tv', isTagged: true }),
  colors('h264-bt601-full.mp4', 'BT.601, full range', { matrix: 'bt601', range: 'pc', isTagged: true }),
  colors('h264-bt709-limited.mp4', 'BT.709, limited range', { matrix: 'bt709', range: 'tv', isTagged: true }),
  colors('h264-bt709-full.mp4', 'BT.709, full range', { matrix: 'bt709', range: 'pc', isTagged: true }),
  colors('h264-untagged.mp4', 'BT.601, limited range, which the stream does not say', {
    matrix: 'bt601',
    range: 'tv',
    isTagged: false,
  }),
];

const CONTAINERS: FixtureRecipe[] = [
  video('vp8.webm', 'VP8 in WebM', [
    ...vp8(),
    ...asYuv('yuv420p', { matrix: 'bt601', range: 'tv', isTagged: true }),
  ]),
  video('vp9.webm', 'VP9 in WebM', [...vp9(), ...asYuv('yuv420p')]),
  video('av1.webm', 'AV1 in WebM', [...av1(), ...asYuv('yuv420p')]),
  video('av1.mp4', 'AV1 in MP4', [...av1(), ...asYuv('yuv420p')]),
  video('h264.mkv', 'H.264 in Matroska', H264_420),
  video('h264.mov', 'H.264 in QuickTime', H264_420),
  video('h264.3gp', 'H.264 in 3GP', [...h264({ bFrames: 0 }), ...asYuv('yuv420p')]),
  video('h264.ts', 'H.264 in MPEG-TS', H264_420),
  video('h264-interlaced.ts', 'interlaced H.264, as from camcorders and capture cards, in MPEG-TS', [
    ...h264({ extra: 'tff=1' }),
    ...asYuv('yuv420p'),
  ]),
];

const BROKEN: FixtureRecipe[] = [
  video(
    'h264-damaged.mp4',
    'about one second of packets is overwritten, inside two of twelve groups',
    [...h264({ keyFrameEvery: 15 }), ...asYuv('yuv420p')],
    { frameCount: 180, damage: { kind: 'overwrite', first: 65, last: 88 } },
  ),
  video(
    'h264-truncated.mp4',
    'the index in front promises more frames than the file holds',
    [...H264_420, '-movflags', '+faststart'],
    { damage: { kind: 'truncate', packet: 54 } },
  ),
  video('h264-truncated.mkv', 'Matroska that ends in the middle of a frame', H264_420, {
    damage: { kind: 'truncate', packet: 54 },
  }),
];

const X265 = 'pools=none:frame-threads=1:keyint=25:min-keyint=25:scenecut=0:info=0:log-level=error';

const ELSEWHERE: FixtureRecipe[] = [
  video(
    'hevc.mp4',
    'HEVC, which many browsers cannot decode',
    ['-c:v', 'libx265', '-tag:v', 'hvc1', '-crf', '30', '-x265-params', X265, ...asYuv('yuv420p')],
    { playable: 'other-decoder' },
  ),
  video(
    'hevc-start-12000s.mkv',
    'HEVC whose first frame is at 12,000 s, as if hours of a recording were cut off its start',
    [
      ...['-c:v', 'libx265', '-crf', '30', '-x265-params', X265, ...asYuv('yuv420p')],
      ...['-output_ts_offset', '12000'],
    ],
    { playable: 'other-decoder' },
  ),
  video(
    'hevc.ts',
    'HEVC in MPEG-TS, whose keyframes FFmpeg does not search for',
    ['-c:v', 'libx265', '-crf', '30', '-x265-params', X265, ...asYuv('yuv420p')],
    { playable: 'other-decoder' },
  ),
  video('h264.flv', 'H.264 with B-frames in FLV', H264_420),
  video(
    'flv1.flv',
    'Sorenson H.263 in FLV',
    ['-c:v', 'flv', '-g', '25', '-q:v', '4', '-threads', '1', ...asYuv('yuv420p', OLD_COLORS)],
    { playable: 'other-decoder' },
  ),
  video(
    'wmv2.wmv',
    'Windows Media Video 8 in ASF',
    ['-c:v', 'wmv2', '-g', '25', '-qmin', '1', '-q:v', '1', ...asYuv('yuv420p', OLD_COLORS)],
    {
      playable: 'other-decoder',
    },
  ),
  video(
    'mpeg2.mpg',
    'MPEG-2 with B-frames in a program stream, whose packets do not all have times',
    ['-c:v', 'mpeg2video', '-bf', '2', '-g', '25', '-q:v', '3', ...asYuv('yuv420p', OLD_COLORS)],
    { playable: 'other-decoder' },
  ),
  video(
    'mpeg2-start-10s.ts',
    'MPEG-2 in a transport stream whose clock starts after 10 s',
    [
      ...['-c:v', 'mpeg2video', '-bf', '2', '-g', '25', '-q:v', '3', ...asYuv('yuv420p', OLD_COLORS)],
      ...['-output_ts_offset', '10'],
    ],
    { playable: 'other-decoder' },
  ),
  video(
    'theora.ogv',
    'Theora in Ogg',
    ['-c:v', 'libtheora', '-g', '25', '-q:v', '8', ...asYuv('yuv420p', OLD_COLORS)],
    {
      playable: 'other-decoder',
    },
  ),
  video(
    'mpeg4-asp.avi',
    'MPEG-4 Visual with B-frames in AVI',
    ['-c:v', 'mpeg4', '-bf', '2', '-g', '25', '-q:v', '4', '-threads', '1', ...asYuv('yuv420p', OLD_COLORS)],
    { playable: 'other-decoder', frameCount: 50 },
  ),
  {
    name: 'text.mp4',
    trait: 'plain text under the name of a video',
    playable: 'no',
    content: {
      kind: 'text',
      text: 'This is a text file. It has the name of a video, and nothing else of one.\n',
    },
  },
  {
    name: 'sound-only.mp4',
    trait: 'an MP4 without a video track',
    playable: 'no',
    content: { kind: 'sound', seconds: 2, encode: aac() },
  },
];

const SIGNAL: FixtureRecipe[] = [
  video(
    'signal-h264-aac.mp4',
    'a flash and a beep each second, ten seconds, groups of 60 frames with three B-frames in a row',
    [...h264({ keyFrameEvery: 60, bFrames: 3, extra: 'b-pyramid=normal' }), ...asYuv('yuv420p')],
    { frameRate: 30, frameCount: 300, signal: { everyFrames: 30, encode: ['-c:a', 'aac', '-b:a', '96k'] } },
  ),
  video(
    'signal-vp9-opus.webm',
    'a flash and a beep each second, ten seconds, groups of 60 frames',
    [...vp9(60), ...asYuv('yuv420p')],
    {
      frameRate: 30,
      frameCount: 300,
      signal: { everyFrames: 30, encode: ['-c:a', 'libopus', '-b:a', '64k'] },
    },
  ),
  video(
    'signal-vp9-vorbis.webm',
    'a flash and a beep each second, six seconds, with sound whose first decoded packet yields nothing',
    [...vp9(60), ...asYuv('yuv420p')],
    {
      frameRate: 30,
      frameCount: 180,
      signal: { everyFrames: 30, encode: ['-c:a', 'libvorbis', '-b:a', '64k'] },
    },
  ),
  video(
    'signal-mpeg4-mp3.avi',
    'a flash and a beep each second, six seconds, in a file that no browser reads',
    ['-c:v', 'mpeg4', '-bf', '2', '-g', '60', '-q:v', '4', '-threads', '1', ...asYuv('yuv420p', OLD_COLORS)],
    {
      playable: 'other-decoder',
      frameRate: 30,
      frameCount: 180,
      signal: { everyFrames: 30, encode: ['-c:a', 'libmp3lame', '-b:a', '96k'] },
    },
  ),
  video(
    'signal-mpeg2-mp2.mpg',
    'a flash and a beep each second, six seconds, in a program stream, whose clock begins after 0',
    ['-c:v', 'mpeg2video', '-bf', '2', '-g', '30', '-q:v', '3', ...asYuv('yuv420p', OLD_COLORS)],
    {
      playable: 'other-decoder',
      frameRate: 30,
      frameCount: 180,
      signal: { everyFrames: 30, encode: ['-c:a', 'mp2', '-b:a', '128k'] },
    },
  ),
  video(
    'signal-h264-aac.flv',
    'a flash and a beep each second, six seconds, with B-frames, in FLV',
    [...h264({ keyFrameEvery: 60, bFrames: 2 }), ...asYuv('yuv420p')],
    {
      frameRate: 30,
      frameCount: 180,
      signal: { everyFrames: 30, encode: ['-c:a', 'aac', '-b:a', '96k'] },
    },
  ),
  video(
    'signal-h264-mp2.mkv',
    'a flash and a beep each second, four seconds, with sound that browsers do not know in this container',
    [...h264({ keyFrameEvery: 60, bFrames: 2 }), ...asYuv('yuv420p')],
    {
      frameRate: 30,
      frameCount: 120,
      signal: { everyFrames: 30, encode: ['-c:a', 'mp2', '-b:a', '64k'] },
    },
  ),
  video(
    'signal-h264-aac-zlib.mkv',
    'a flash and a beep each second, four seconds, with sound that is compressed, and no index',
    [...h264({ keyFrameEvery: 60, bFrames: 2 }), ...asYuv('yuv420p')],
    {
      playable: 'other-decoder',
      frameRate: 30,
      frameCount: 120,
      signal: { everyFrames: 30, encode: ['-c:a', 'aac', '-b:a', '96k'] },
      isSoundCompressed: true,
    },
  ),
  video(
    'signal-h264-mp2.ts',
    'a flash and a beep each second, three seconds, as television is broadcast in many countries',
    [...h264({ keyFrameEvery: 60, bFrames: 2 }), ...asYuv('yuv420p')],
    {
      frameRate: 30,
      frameCount: 90,
      signal: { everyFrames: 30, encode: ['-c:a', 'mp2', '-b:a', '64k'] },
    },
  ),
  video(
    'signal-h264-aac.ts',
    'a flash and a beep each second, six seconds, in a container that the player of no browser takes',
    [...h264({ keyFrameEvery: 60, bFrames: 2 }), ...asYuv('yuv420p')],
    {
      frameRate: 30,
      frameCount: 180,
      signal: { everyFrames: 30, encode: ['-c:a', 'aac', '-b:a', '96k'] },
    },
  ),
];

/** Mimics recordings by OBS and ShadowPlay. */
const RECORDING: RecordingContent = {
  sounds: [
    { title: 'Game', language: 'eng', frequency: 1000 },
    { title: 'Microphone', language: 'ger', frequency: 440 },
    { title: 'Voice chat', language: 'eng', frequency: 2200 },
  ],
  chapters: [
    { start: 0, title: 'Start' },
    { start: 1.5, title: 'First blood' },
    { start: 4, title: 'Überfall' },
  ],
  subtitle: { start: 1, end: 3, text: 'Behind you!', language: 'eng' },
  createdAt: '2026-03-14T15:09:26.000000Z',
};
const RECORDED = {
  frameRate: 30,
  frameCount: 180,
  signal: { everyFrames: 30, encode: ['-c:a', 'aac', '-b:a', '64k'] },
  recording: RECORDING,
};
const RECORDED_H264 = [...h264({ keyFrameEvery: 60, bFrames: 2 }), ...asYuv('yuv420p')];

const RECORDINGS: FixtureRecipe[] = [
  video(
    'recording-3-sounds.mkv',
    'three titled sound tracks, chapters, a subtitle and a creation time; a flash and a beep each second',
    RECORDED_H264,
    RECORDED,
  ),
  video('recording-3-sounds.mp4', 'the same, stored turned by 90 degrees', RECORDED_H264, {
    ...RECORDED,
    rotation: 90,
    width: 192,
    height: 256,
  }),
];

/** Every fixture, in the order of the manifest. */
export const FIXTURE_RECIPES: readonly FixtureRecipe[] = [
  ...TIMING,
  ...SIGNAL,
  ...RECORDINGS,
  ...GEOMETRY,
  ...PIXELS,
  ...CONTAINERS,
  ...BROKEN,
  ...ELSEWHERE,
];
