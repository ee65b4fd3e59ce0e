import { type CallContext, serveCalls, throttleUpdates, UnreadableFileError } from '@framescout/base';
import { type Probe, type ProbedPacket, probeSchema, readPacketLine } from '../contents/probe-schema.ts';
import { type MountedCore, startCore } from '../core/start-core.ts';
import { cutRegions, frameBytes } from './cut-regions.ts';
import { FrameCredit } from './frame-credit.ts';
import { FrameTimes } from './frame-times.ts';
import type { FrameRun, ReaderCalls, SoundRun } from './reader-protocol.ts';

/** The device that FFmpeg writes to. A call blocks the thread, so stopping one terminates it. */
const DEVICE = '/decoded';
// Our own device: any number that the file system doesn't use.
const DEVICE_NUMBER = 97;
// EPIPE in Emscripten's numbering.
const BROKEN_PIPE = 64;
// Enough packets to reveal how a stream times its frames.
const HEAD_PACKETS = 200;
// In FLV, seeking to a position before the first keyframe makes FFmpeg skip data. Ranges that start earlier
// than this (seconds) are decoded from the start of the file instead.
const SEEKING_FROM = 1;
// How often to report work at most; FFmpeg prints twice a second, even without output.
const SIGN_MS = 1000;
const BYTES_PER_SAMPLE = 2;

let opened: Promise<MountedCore> | null = null;
let credit: FrameCredit | null = null;
let onLine: (line: string, kind: string) => void = () => {};
let onBytes: (bytes: Uint8Array) => void = () => {};
let onRead: (end: number) => void = () => {};

serveCalls<ReaderCalls>(self, {
  async open(source) {
    opened = open(source);
    await opened;
    return null;
  },
  probe: async () => probeFile(await openedFile()),
  list: async (_, context) => listPackets(await openedFile(), context),
  async frames(run, context) {
    decode(await openedFile(), run, context);
    return null;
  },
  async sound(run, context) {
    decodeSound(await openedFile(), run, context);
    return null;
  },
});

async function openedFile(): Promise<MountedCore> {
  if (!opened) throw new TypeError('Open a file first.');
  return opened;
}

async function open({ core: module, file, name, credit: memory }: ReaderCalls['open']['args']) {
  credit = memory && new FrameCredit(memory);
  const mounted = await startCore(module, file, name, (end) => onRead(end));
  const { FS } = mounted.core;
  mounted.core.setLogger(({ message, type }) => onLine(message, type));
  const device = FS.makedev(DEVICE_NUMBER, 0);
  FS.registerDevice(device, {
    write(_stream, memory, offset, length) {
      onBytes(new Uint8Array(memory.buffer, memory.byteOffset + offset, length));
      return length;
    },
  });
  FS.mkdev(DEVICE, device);
  return mounted;
}

function probeFile({ core, path }: MountedCore): Probe {
  const lines: string[] = [];
  onLine = (line, kind) => {
    if (kind === 'stdout') lines.push(line);
  };
  core.ffprobe(
    ...['-v', 'error', '-show_streams', '-show_format', '-show_chapters', '-of', 'json', path],
    ...['-show_entries', 'packet=stream_index,pts_time,dts_time,size,flags'],
    ...['-read_intervals', `%+#${HEAD_PACKETS}`],
  );
  core.reset();
  const parsed = probeSchema.safeParse(parseJson(lines.join('\n')));
  if (!parsed.success) throw new UnreadableFileError('FFmpeg finds no video in this file.');
  return parsed.data;
}

function listPackets(
  { core, path }: MountedCore,
  { update }: CallContext<ReaderCalls['list']>,
): ProbedPacket[] {
  const packets: ProbedPacket[] = [];
  onRead = throttleUpdates((end) => update(end));
  onLine = (line, kind) => {
    const packet = kind === 'stdout' ? readPacketLine(line) : null;
    if (packet) packets.push(packet);
  };
  const entries = 'packet=pts_time,dts_time,size,flags';
  core.ffprobe(
    ...['-v', 'error', '-select_streams', 'V:0', '-show_entries', entries, '-of', 'csv=p=0', path],
  );
  onRead = () => {};
  core.reset();
  return packets;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function decode(
  { core, path }: MountedCore,
  run: FrameRun,
  { update }: CallContext<ReaderCalls['frames']>,
): void {
  const { seekTo, from, count, width, height, rects } = run;
  const times: number[] = [];
  const frameTimes = new FrameTimes();
  const showLife = signsOfLife(update);
  onLine = (line) => {
    showLife();
    const shownAt = frameTimes.read(line);
    if (shownAt !== null) times.push(shownAt);
  };
  collectPieces(core, frameBytes({ width, height }), (frame) => {
    const time = times.shift() ?? Number.NaN;
    const data = rects ? cutRegions(frame, { width, height }, rects) : frame;
    update({ time, data }, [data.buffer]);
  });
  // This scaler halves the time for a 720p frame.
  const scale = `scale=${width}:${height}${run.isScaled ? ':flags=fast_bilinear' : ''}`;
  core.exec(
    // An earlier call's level would still apply: after a probe, no times would be printed.
    ...['-v', 'info'],
    ...['-copyts', '-noaccurate_seek', ...(seekTo === null ? [] : ['-ss', seekTo.toFixed(6)]), '-i', path],
    ...['-map', '0:V:0', ...(count === null ? [] : ['-frames:v', `${count}`]), '-fps_mode', 'passthrough'],
    ...['-vf', `select=gte(t\\,${from.toFixed(6)}),showinfo=checksum=0,${scale}`],
    // Without this format, FFmpeg would convert full-range video to limited range.
    ...['-pix_fmt', run.isFullRange ? 'yuvj420p' : 'yuv420p', '-f', 'rawvideo', DEVICE],
  );
  core.reset();
}

/** Sends FFmpeg's output in pieces of `size` bytes; returns a function for what is left. */
function collectPieces(
  core: MountedCore['core'],
  size: number,
  send: (piece: Uint8Array<ArrayBuffer>) => void,
): () => Uint8Array<ArrayBuffer> {
  let piece = new Uint8Array(size);
  let filled = 0;
  onBytes = (bytes) => {
    for (let at = 0; at < bytes.length; ) {
      const taken = Math.min(bytes.length - at, size - filled);
      piece.set(bytes.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < size) continue;
      // FFmpeg exits when writing fails.
      if (credit && !credit.take()) throw new core.FS.ErrnoError(BROKEN_PIPE);
      send(piece);
      // Once transferred, it has no bytes.
      if (piece.length === 0) piece = new Uint8Array(size);
      filled = 0;
    }
  };
  return () => piece.slice(0, filled);
}

/** Returns a function that reports that FFmpeg is at work, if it has not just done so. */
function signsOfLife(update: (sign: null) => void): () => void {
  let last = performance.now();
  return () => {
    const now = performance.now();
    if (now - last < SIGN_MS) return;
    last = now;
    update(null);
  };
}

function decodeSound(
  { core, path }: MountedCore,
  { from, duration, track, channels, sampleRate }: SoundRun,
  { update }: CallContext<ReaderCalls['sound']>,
): void {
  const bytesPerPiece = Math.round(sampleRate) * channels * BYTES_PER_SAMPLE;
  let hasSent = false;
  onLine = signsOfLife(update);
  const rest = collectPieces(core, bytesPerPiece, (piece) => {
    hasSent = true;
    update(piece, [piece.buffer]);
  });
  const start = from.toFixed(6);
  // FFmpeg would move times by a whole number of the container's ticks, which last 24 ms for MP3 in AVI: they stay
  // as they are, and the filters cut to the sample.
  const cut = `atrim=start=${start},asetpts=PTS-${start}/TB`;
  const code = core.exec(
    ...['-v', 'info', '-copyts', '-start_at_zero'],
    ...(from < SEEKING_FROM ? [] : ['-ss', start]),
    ...['-i', path, '-t', duration.toFixed(6), '-map', `0:a:${track}`],
    ...['-af', `${cut},aresample=async=1:min_hard_comp=0.001:first_pts=0`],
    ...['-ac', `${channels}`, '-ar', `${sampleRate}`, '-f', 's16le', DEVICE],
  );
  core.reset();
  const last = rest();
  if (code !== 0 && !hasSent && last.length === 0) {
    throw new UnreadableFileError(
      'FFmpeg has no decoder for the sound of this file. Choose another sound track.',
    );
  }
  if (last.length > 0) update(last);
}
