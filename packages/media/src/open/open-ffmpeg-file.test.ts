import { describe, expect, it } from 'vitest';
import { probeSchema } from '../ffmpeg/contents/probe-schema.ts';
import type { FFmpegReader } from '../ffmpeg/reader/ffmpeg-reader.ts';
import type { FrameRun } from '../ffmpeg/reader/reader-protocol.ts';
import { openFFmpegFile } from './open-ffmpeg-file.ts';

const SIZE = { width: 16, height: 8 };
const TWO = [
  { pts: 0, isKey: true },
  { pts: 0.04, isKey: false },
];

type Content = {
  colors?: { color_space?: string; color_range?: string };
  format?: string;
  rate?: string;
  packets?: { pts: number; dts?: number; isKey: boolean }[];
  /** The language tag of each sound track. */
  languages?: readonly string[];
  /** The tags of the video. */
  tags?: { timecode?: string; TIMECODE?: string };
};

/** An FFmpeg that reads a video, and records the runs requested of it. */
function readerOf(
  { colors = {}, format = 'mov', rate = '25/1', packets = TWO, languages = [], tags = {} }: Content,
  runs: FrameRun[],
): FFmpegReader {
  const stream = { index: 0, codec_type: 'video', codec_name: 'hevc', avg_frame_rate: rate, ...SIZE };
  const sounds = languages.map((language, at) => ({
    index: at + 1,
    codec_type: 'audio',
    tags: { language },
  }));
  const probe = probeSchema.parse({
    streams: [{ ...stream, ...colors, tags }, ...sounds],
    chapters: [{ start_time: '10.5' }],
    format: { format_name: format, start_time: '9.9' },
  });
  return {
    canStream: true,
    seekLead: 0,
    probe: async () => probe,
    listPackets: async () => packets.map(({ pts, dts = pts, isKey }) => ({ pts, dts, bytes: 9, isKey })),
    async *frames(run) {
      runs.push(run);
      const time = packets.find(({ pts }) => pts >= run.from)?.pts ?? 0;
      const shade = packets.findIndex(({ pts }) => pts === time);
      yield { time, data: new Uint8Array((SIZE.width * SIZE.height * 3) / 2).fill(shade) };
    },
    isDamaged: () => false,
    async *sound() {},
    [Symbol.dispose]() {},
  };
}

function open(content: Content, runs: FrameRun[]) {
  const startReader = () => readerOf(content, runs);
  return openFFmpegFile({ file: new Blob(['-']), name: 'match.mp4', startReader });
}

async function firstFrame(colors: Content['colors'] = {}) {
  const runs: FrameRun[] = [];
  using opened = await open({ colors }, runs);
  using frame = await opened.ffmpeg.readFrame(0);
  return { run: runs[0], colors: frame?.colorSpace.toJSON() };
}

describe('a frame that FFmpeg decodes', () => {
  it('keeps full range, and is marked as such', async () => {
    const { run, colors } = await firstFrame({ color_space: 'bt709', color_range: 'pc' });
    expect(run?.isFullRange).toBe(true);
    expect(colors).toEqual({ matrix: 'bt709', primaries: 'bt709', transfer: 'bt709', fullRange: true });
  });

  it('specifies all of its colors, since browsers would otherwise guess them from its size', async () => {
    const { run, colors } = await firstFrame({ color_space: 'smpte170m', color_range: 'tv' });
    expect(run?.isFullRange).toBe(false);
    const space = 'smpte170m';
    expect(colors).toEqual({ matrix: space, primaries: space, transfer: space, fullRange: false });
  });

  it("leaves unspecified what the file doesn't state", async () => {
    const { run, colors } = await firstFrame({});
    expect(run?.isFullRange).toBe(false);
    expect(colors).toEqual({ matrix: null, primaries: null, transfer: null, fullRange: null });
  });
});

describe('a file that starts late', () => {
  const packets = [
    { pts: 9.96, isKey: false },
    { pts: 10, isKey: true },
    { pts: 10.04, isKey: false },
  ];

  it('counts from its first keyframe if it is a transport stream, as in a browser', async () => {
    const runs: FrameRun[] = [];
    using opened = await open({ packets, format: 'mpegts' }, runs);
    expect(opened.info.firstFrameTime).toBe(0);
    expect(opened.info.duration).toBeCloseTo(0.08, 9);
    expect(opened.info.chapters[0]?.start).toBeCloseTo(0.5, 9);
    expect(opened.ffmpeg.fileStart).toBeCloseTo(-0.1, 9);
    const [first, second = 0, ...rest] = opened.frameTimes;
    expect(first).toBe(0);
    expect(second).toBeCloseTo(0.04, 9);
    expect(rest).toEqual([]);
    using frame = await opened.ffmpeg.readFrame(0);
    expect(frame?.timestamp).toBe(0);
    expect(runs[0]?.from).toBeCloseTo(10, 1);
  });

  it('keeps its times otherwise', async () => {
    using opened = await open({ packets }, []);
    expect(opened.info).toMatchObject({ firstFrameTime: 9.96, chapters: [{ start: 10.5 }] });
    expect(opened.ffmpeg.fileStart).toBe(9.9);
  });
});

it('reads the right one of frames that are closer together than usual', async () => {
  const times = [0, 0.2, 0.4, 0.6, 0.6167, 0.6333];
  const packets = times.map((pts) => ({ pts, isKey: pts === 0 }));
  using opened = await open({ packets, rate: '20/1' }, []);
  for (const [index, time] of times.entries()) {
    using frame = await opened.ffmpeg.readFrame(time);
    const pixels = new Uint8Array(frame?.allocationSize() ?? 0);
    await frame?.copyTo(pixels);
    expect(pixels[0]).toBe(index);
  }
});

it('is not misled by one damaged time in a transport stream about how early to look for keyframes', async () => {
  const packets = Array.from({ length: 20 }, (_, pts) => ({ pts, isKey: true }));
  const damaged = packets.map((packet) => (packet.pts === 5 ? { ...packet, dts: -600 } : packet));
  const runs: FrameRun[] = [];
  using opened = await open({ packets: damaged, format: 'mpegts' }, runs);
  using _frame = await opened.ffmpeg.readFrame(18);
  const [run] = runs;
  expect((run?.seekTo ?? 0) + (opened.ffmpeg.fileStart ?? 0)).toBeGreaterThan(17);
});

it('takes the first language that a sound track names, in small letters, and none that clips could not be given', async () => {
  using opened = await open({ languages: ['eng', 'deu,eng', 'DEU', 'und', 'und,fra', 'english', ''] }, []);
  const languages = opened.info.soundTracks.map(({ language }) => language);
  expect(languages).toEqual(['eng', 'deu', 'deu', null, 'fra', null, null]);
});

it.each(['timecode', 'TIMECODE'])('states the timecode of the first frame if a tag %s does', async (name) => {
  using opened = await open({ tags: { [name]: '01:00:00:00' } }, []);
  expect(opened.info.startTimecode).toEqual({ frame: 90_000, rate: 25, isDropFrame: false });
  using without = await open({}, []);
  expect(without.info).not.toHaveProperty('startTimecode');
});
