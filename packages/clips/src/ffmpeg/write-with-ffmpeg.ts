import type { ClipSettings, Seconds } from '@framescout/contract';
import { outputRate, type WriteOptions, writeClip } from '../cut/write-clip.ts';
import { ClipRefusedError } from '../errors.ts';
import { audioBitrate, videoBitrate } from '../plan/bitrates.ts';
import type { ClipRange } from '../plan/clip-range.ts';
import type { ClipSource } from '../plan/clip-source.ts';
import { divideRange } from '../plan/divide-range.ts';
import { FORMATS } from '../plan/format-traits.ts';
import { reorderingDelay } from '../plan/range-packets.ts';
import type { SourceTraits } from '../plan/source-traits.ts';
import type { ClipFile } from '../storage/clip-file.ts';
import type { ClipFolder } from '../storage/clip-folder.ts';
import { runFFmpeg } from './run-ffmpeg.ts';

/** How much of the whole work the cutting before FFmpeg is. */
const CUTTING = 0.5;

// What FFmpeg's memory holds beside its own needs; it writes a file in there before it is handed out.
const MOST_BYTES = 1.2e9;

// Silence where a clip's sound begins late; the filter would stretch the sound over it otherwise.
const SOUND_FROM_START = 'aresample=async=1:min_hard_comp=0.001:first_pts=0';

/**
 * Writes ranges of a video into a container that FFmpeg makes: cut first, as for the others, then handed to FFmpeg,
 * which never sees more than the clip.
 * @throws {ClipRefusedError} when the clip is too large for FFmpeg's memory
 */
export async function writeWithFFmpeg(
  source: ClipSource,
  ranges: readonly ClipRange[],
  settings: ClipSettings,
  file: ClipFile,
  { signal, onProgress, core, folder }: WriteOptions & { core: WebAssembly.Module; folder: ClipFolder },
): Promise<void> {
  const { label } = FORMATS[settings.selectedFormat];
  const name = `part-${crypto.randomUUID()}.mov`;
  const part = await folder.open(name, 'video/quicktime', null);
  try {
    await writeClip(source, ranges, partSettings(settings, source.traits), part.file, {
      signal,
      onProgress: (done) => onProgress(done * CUTTING),
    });
    await part.file.finish();
    const cut = await part.take();
    if (!cut) throw new TypeError('A part has no file.');
    if (cut.size > MOST_BYTES) {
      throw new ClipRefusedError(
        `This clip is too large for ${label}, which is put together in memory. Choose MP4 or MKV, or a shorter clip.`,
        { bytes: cut.size },
      );
    }
    const duration = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
    const job = {
      core,
      input: { name, file: cut },
      parameters: parametersOf(settings, source.traits, {
        delay: await soundDelay(source, ranges, settings),
        frameRate: await outputRate(source, ranges, settings.sourceFrameRate),
      }),
      outputName: `out.${settings.selectedFormat}`,
      duration,
    };
    await runFFmpeg(job, file, {
      signal,
      onProgress: (done) => onProgress(CUTTING + done * (1 - CUTTING)),
    });
  } finally {
    await part.file.discard();
  }
}

// What FFmpeg's core decodes, so that the picture need not be encoded twice.
const DECODED_BY_FFMPEG = ['avc', 'hevc', 'vp9'];

/** What is cut for FFmpeg: WMV is encoded by it, so that it gets the packets as they are where it can read them. */
function partSettings(settings: ClipSettings, { codec }: SourceTraits): ClipSettings {
  if (settings.selectedFormat !== 'wmv' || !codec || !DECODED_BY_FFMPEG.includes(codec)) return settings;
  return { ...settings, selectedFormat: 'mp4', sourceFrameRate: 'source', startsAt: 'exact' };
}

/** So much later (seconds) than decoding begins players show the first frame, where B-frames are copied. */
async function soundDelay(
  source: ClipSource,
  ranges: readonly ClipRange[],
  settings: ClipSettings,
): Promise<Seconds> {
  const { video, copied } = source;
  const outlook = source.outlook(settings);
  if (outlook.kind === 'copy-early') return reorderingDelay(copied, ranges);
  if (outlook.kind !== 'smart-cut') return 0;
  const divided = await Promise.all(ranges.map((range) => divideRange(video.packets, range)));
  return reorderingDelay(
    video.packets,
    divided.filter(({ plan }) => plan.copied).map(({ range }) => range),
  );
}

function parametersOf(
  { selectedFormat }: ClipSettings,
  traits: SourceTraits,
  { delay, frameRate }: { delay: Seconds; frameRate: number },
): string[] {
  const filter =
    delay > 0 ? `${SOUND_FROM_START},adelay=${(delay * 1000).toFixed(3)}:all=1` : SOUND_FROM_START;
  const sound = traits.sound ? audioBitrate(traits.sound.channels) : 0;
  switch (selectedFormat) {
    case 'avi':
      return [...['-c:v', 'copy', '-bsf:v', 'h264_mp4toannexb'], ...['-c:a', 'pcm_s16le', '-af', filter]];
    case 'flv':
      return ['-c:v', 'copy', '-c:a', 'aac', '-b:a', `${sound}`, '-ac', '2', '-af', filter];
    default: {
      const bitrate = videoBitrate({ ...traits, frameRate, sourceBitrate: traits.bitrate });
      return [
        ...[
          '-c:v',
          'wmv2',
          '-b:v',
          `${bitrate}`,
          '-r',
          frameRate.toFixed(5),
          '-g',
          `${Math.round(2 * frameRate)}`,
        ],
        ...['-c:a', 'wmav2', '-b:a', `${sound}`, '-ac', '2', '-af', filter],
      ];
    }
  }
}
