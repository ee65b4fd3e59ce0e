import { joinBytes, joinFiles, type ReadingWatch } from '@framescout/base';
import { Container, type ContainerFormat, type Demuxable } from '../content/container.ts';
import { box, typeAt, uint32s } from '../isobmff/box.ts';
import {
  fitsMovie,
  type MovieSample,
  type MovieTrack,
  pictureEntry,
  wrapAsMovie,
} from '../isobmff/write-movie.ts';
import { type FlvContent, type FlvPacket, readFlv } from './read-flv.ts';

const MILLISECONDS = 1000;
const SAMPLES_PER_PACKET = 1024;
// How far (milliseconds) rounding may shift an audio packet's time.
const ROUNDED = 2;
// How far (milliseconds) packets bunched under one timestamp may run ahead of it.
const BUNCHED = 200;
// Indexed as in AAC's configuration (ISO/IEC 14496-3); rates above 65,535 don't fit into MP4.
const SAMPLE_RATES = [
  0, 0, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
];

/** FLV (Adobe Flash Video File Format Specification 10.1, annex E). */
export const FLV: ContainerFormat = {
  probe: (head) => typeAt(head, 0).startsWith('FLV'),
  read: async ({ file }) => new FlvFile(file),
};

/** What an FLV file says: nothing but packets, among which it has no index. */
class FlvFile extends Container {
  #demuxable: Promise<Demuxable> | null = null;

  override demuxable(watch?: ReadingWatch): Promise<Demuxable> {
    this.#demuxable ??= this.#rewrapped(watch);
    // Whoever asks next reads it again if reading was stopped.
    this.#demuxable.catch(() => {
      this.#demuxable = null;
    });
    return this.#demuxable;
  }

  async #rewrapped(watch?: ReadingWatch): Promise<Demuxable> {
    const rewrapped = await rewrapFlv(this.file, watch);
    return rewrapped ? { file: rewrapped, name: 'FLV' } : { file: this.file, name: null };
  }
}

/** Rewraps H.264 and AAC in FLV as MP4 by an index around the bytes; null for anything else. */
async function rewrapFlv(file: Blob, watch: ReadingWatch = {}): Promise<Blob | null> {
  const content = await readFlv(file, watch);
  if (!content) return null;
  const sound = content.sound && soundTrack(content.sound);
  if (content.sound && !sound) return null;
  const tracks = [videoTrack(content), ...(sound ? [sound] : [])];
  if (!tracks.every(fitsMovie)) return null;
  const { before, after } = wrapAsMovie(tracks, file.size);
  return joinFiles([before, file, after]);
}

function videoTrack({ video, size: picture }: FlvContent): MovieTrack {
  const { packets } = video;
  const [first, second] = packets;
  const spacing = first && second ? second.decodedAt - first.decodedAt : MILLISECONDS / 25;
  const samples = packets.map((packet, index): MovieSample => {
    const next = packets[index + 1];
    const ticks = next ? next.decodedAt - packet.decodedAt : spacing;
    const { position, bytes, shownAt, isKey } = packet;
    return { position, bytes, ticks, shownAt, isKey };
  });
  const entry = pictureEntry('avc1', picture, box('avcC', video.config));
  return { ticksPerSecond: MILLISECONDS, entry, picture, samples };
}

function soundTrack({ config, packets }: NonNullable<FlvContent['sound']>): MovieTrack | null {
  const [first = 0, second = 0] = config;
  const sampleRate = SAMPLE_RATES[((first & 7) << 1) | (second >> 7)];
  const channels = (second >> 3) & 15;
  if (!sampleRate || !channels) return null;
  const entry = box(
    'mp4a',
    uint32s(0, 1, 0, 0, (channels << 16) | 16, 0, sampleRate << 16),
    box('esds', uint32s(0), elementaryStream(config)),
  );
  return { ticksPerSecond: sampleRate, entry, picture: null, samples: timeSound(packets, sampleRate) };
}

/** Times audio packets back to back, to the sample, since timestamps are rounded; gaps stay. */
function timeSound(packets: readonly FlvPacket[], sampleRate: number): MovieSample[] {
  const toTicks = (milliseconds: number) => Math.round((milliseconds * sampleRate) / MILLISECONDS);
  const allowed = toTicks(ROUNDED);
  const bunched = toTicks(BUNCHED);
  let due = toTicks(packets[0]?.shownAt ?? 0);
  const times = packets.map(({ shownAt }) => {
    const statedTicks = toTicks(shownAt);
    // Packets that share a timestamp still play in sequence.
    const isGap = statedTicks - due > allowed || due - statedTicks > bunched;
    const time = isGap ? statedTicks : due;
    due = time + SAMPLES_PER_PACKET;
    return time;
  });
  return packets.map(({ position, bytes }, index) => {
    const time = times[index] ?? 0;
    const ticks = Math.max(0, (times[index + 1] ?? time + SAMPLES_PER_PACKET) - time);
    return { position, bytes, ticks, shownAt: time, isKey: true };
  });
}

/** Writes the ISO/IEC 14496-1 descriptors for AAC with this configuration. */
function elementaryStream(config: Uint8Array): Uint8Array {
  const specific = descriptor(5, config);
  const decoder = descriptor(4, joinBytes([Uint8Array.of(0x40, 0x15, 0, 0, 0), uint32s(0, 0), specific]));
  return descriptor(3, joinBytes([Uint8Array.of(0, 1, 0), decoder, descriptor(6, Uint8Array.of(2))]));
}

function descriptor(tag: number, content: Uint8Array): Uint8Array {
  return joinBytes([Uint8Array.of(tag, content.length), content]);
}
