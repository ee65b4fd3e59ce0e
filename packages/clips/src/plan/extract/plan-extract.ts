import {
  type ClipSettings,
  finishOfPicture,
  formatTimecode,
  type Seconds,
  withoutCrossfade,
} from '@framescout/contract';
import { ClipRefusedError } from '../../errors.ts';
import { isPaced, type RangeOfEvents, secondsOf, withPace } from '../../timing/pace.ts';
import type { ClipSource } from '../method/clip-source.ts';
import { clipTask, planMuxedClip } from '../plan-muxed-clip.ts';
import { type ClipRange, findClipRange } from '../recipe/clip-range.ts';
import type { ConvertedRecipe, ExtractRecipe, SoundOnlyRecipe, StillsRecipe } from '../recipe/clip-recipe.ts';
import { planSounds } from '../sound/plan-sounds.ts';
import { chaptersOfClip } from '../text/chapters-of-clip.ts';
import { planConversions } from './animation-steps.ts';
import type { AnimationFormat, Extract, Moment } from './extract-kind.ts';

/** Plans what is made of segments in place of a clip. @throws {ClipRefusedError} if it can't be made */
export async function planExtract(
  source: ClipSource,
  segments: readonly RangeOfEvents[],
  settings: ClipSettings,
  { kind, maxBytes, moments }: Extract,
): Promise<ExtractRecipe> {
  if (kind === 'sheet' || kind === 'thumbnails') return planStills(source, moments, kind === 'sheet');
  const { locator } = source.video;
  const ranges = await Promise.all(
    segments.map(async ({ start, end, events }) =>
      withPace(await findClipRange(locator, start, end), events, settings.playback),
    ),
  );
  switch (kind) {
    case 'gif':
    case 'webp':
      return planAnimation(source, ranges, settings, { kind, maxBytes });
    case 'm4a':
    case 'wav':
      return planSoundOnly(source, ranges, settings, kind);
    case 'mp3':
      return {
        kind: 'converted',
        part: await planSoundOnly(source, ranges, settings, 'handover'),
        conversions: [MP3],
        limit: null,
      };
  }
}

// Hard to tell from the original, as other sound that is encoded here.
const MP3 = {
  filters: null,
  encoder: 'libmp3lame',
  options: { b: '192k' },
  container: 'mp3',
  load: 1,
};

// As containers hold them: 3GP copies AAC only, and WMV nothing, so that its part is uncompressed.
const SOUND_CONTAINERS = {
  m4a: { format: '3gp', container: 'movie' },
  wav: { format: 'wmv', container: 'wave' },
  handover: { format: 'wmv', container: 'handover' },
} as const;

/** Plans the sound of ranges alone: one track, which is mixed unless one was chosen. */
async function planSoundOnly(
  source: ClipSource,
  ranges: readonly ClipRange[],
  settings: ClipSettings,
  kind: keyof typeof SOUND_CONTAINERS,
): Promise<SoundOnlyRecipe> {
  const { format, container } = SOUND_CONTAINERS[kind];
  const sound = settings.sound === 'all' ? 'mixed' : settings.sound;
  const { playback } = settings;
  const finish = withoutCrossfade(settings.finish);
  const sounds = await planSounds(source, ranges, { format, sound, playback, finish }, 0);
  if (sounds.recipes.length === 0) {
    throw new ClipRefusedError(
      'There is no sound in this part of the recording, or none that can be decoded here.',
    );
  }
  const { chapters, createdAt } = source.video.info;
  return {
    kind: 'muxed',
    ranges,
    duration: secondsOf(ranges),
    method: { kind: 'copy' },
    bytes: sounds.bytes,
    encodedFrames: 0,
    container:
      container === 'movie'
        ? { kind: container, brand: 'mp4', chapters: chaptersOfClip(chapters, ranges), createdAt }
        : { kind: container },
    picture: null,
    sounds: sounds.recipes,
    soundsLeftOut: sounds.leftOut,
    ...(playback?.loudness != null && { loudness: playback.loudness }),
    subtitles: [],
  };
}

// Of what is not copied into an animation's part. AV1 and VP8 are not decoded by FFmpeg's core.
const DECODED_BY_FFMPEG = ['avc', 'hevc', 'vp9'];

// All frames of an animation are in memory until its palette is known.
const LONGEST_ANIMATION: Seconds = 60;

async function planAnimation(
  source: ClipSource,
  ranges: readonly ClipRange[],
  settings: ClipSettings,
  { kind, maxBytes }: { kind: AnimationFormat; maxBytes: number },
): Promise<ConvertedRecipe> {
  const name = kind === 'gif' ? 'A GIF' : 'An animated WebP';
  const duration = secondsOf(ranges);
  if (duration > LONGEST_ANIMATION) {
    throw new ClipRefusedError(
      `${name} of more than a minute is not made. Choose fewer seconds before and after the event, or a clip.`,
    );
  }
  const { traits } = source;
  const { layout } = settings;
  const finish = withoutCrossfade(settings.finish);
  const encoded = source.planMethod({ ...settings, selectedFormat: 'wmv', finish });
  if (encoded.kind === 'refused') throw new ClipRefusedError(encoded.message);
  const isCopied =
    DECODED_BY_FFMPEG.includes(traits.codec ?? '') &&
    traits.rotation === 0 &&
    !layout &&
    !finishOfPicture(finish) &&
    !isPaced(ranges);
  const part = {
    ...settings,
    selectedFormat: 'mp4',
    sourceFrameRate: 'source',
    quality: 'high',
    sound: 'all',
    // There is no sound, and the ranges have their pace.
    playback: null,
    finish,
  } as const;
  const { recipe } = await planMuxedClip(
    source,
    clipTask(ranges, part, isCopied ? { kind: 'copy' } : encoded),
  );
  const { picture } = recipe;
  const size = picture.kind === 'encoded' ? picture : traits;
  return {
    kind: 'converted',
    part: { ...recipe, sounds: [], subtitles: [] },
    conversions: planConversions(kind, { width: size.width, height: size.height, duration, maxBytes }),
    limit: {
      bytes: maxBytes,
      refusal: `${name} of this event does not fit into ${maxBytes / 1e6} MB. Choose a larger size, or fewer seconds before and after the event.`,
    },
  };
}

// Beyond this, canvases of browsers run out of memory.
const MOST_ON_SHEET = 400;

async function planStills(
  source: ClipSource,
  moments: readonly Moment[],
  isSheet: boolean,
): Promise<StillsRecipe> {
  if (isSheet && moments.length > MOST_ON_SHEET) {
    throw new ClipRefusedError(
      `A contact sheet shows ${MOST_ON_SHEET} events at most, and these are ${moments.length}. Choose fewer events.`,
    );
  }
  const { locator } = source.video;
  const frames = await Promise.all(
    moments.map(async ({ time, label }) => {
      const { time: start } = await locator.locate(time);
      return { start, lines: [formatTimecode(time), label] };
    }),
  );
  const { width, height } = source.traits;
  return { kind: 'stills', isSheet, frames, width, height };
}
