import { ANIMATION_MEGABYTES, EXTRACT_KINDS } from '@framescout/clips';
import {
  CLIP_JOIN_GAP,
  CLIP_MARGIN,
  CLIP_SPEED,
  type ClipFormat,
  exportKindSchema,
  LONGEST_CLIP,
  LOUDNESS,
  SENSITIVITY,
  SLOW_MOTION_REACH,
} from '@framescout/contract';
import { type Command, Option } from 'commander';
import {
  parseList,
  parseNamePattern,
  parseNumber,
  parseSensitivity,
  parseSlowMotion,
  parseTimelineStart,
  parseVolume,
} from '../input/parse-options.ts';

/** The containers that clips can be written to in Node. */
export const CLIP_FORMATS = ['mp4', 'mov', 'mkv', 'webm'] as const satisfies ClipFormat[];

// A day, as in the web app.
const MAX_MARKERS_OFFSET = 86_400;

/** Returns an action that loads its command when it runs, so that help need not wait for FFmpeg. */
export function loaded<Args extends unknown[]>(load: () => Promise<(...args: Args) => Promise<void>>) {
  return async (...args: Args) => (await load())(...args);
}

/** Adds the options that say how clips are cut. */
export function addClipOptions(command: Command): Command {
  return addCutOptions(command)
    .addOption(startOption())
    .addOption(qualityOption())
    .option('--plays-everywhere', 'MP4 and MOV begin exactly even in players that ignore edit lists')
    .option('--layout <file>', 'lay the picture out anew, for instance upright (see docs/layouts.md)')
    .addOption(loudnessOption())
    .option(
      '--volume <track:dB>',
      'how much louder a sound track is, or "off"; once for each track',
      parseVolume,
    )
    .addOption(speedOption())
    .option(
      '--slow-motion <speed[:seconds]>',
      `the speed around the start of each event, such as 0.5 (default: ${SLOW_MOTION_REACH.default} s on both sides)`,
      parseSlowMotion,
    )
    .option('--finish <file>', 'add a title, a watermark, fades and crossfades (see docs/finish.md)')
    .addOption(namesOption())
    .option('--reel', 'all clips in one file');
}

/** Adds the options for what else is made of events. */
export function addAlsoOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--also <kinds>', `what else is made of the events: ${EXTRACT_KINDS.join(', ')}`).argParser(
        parseList(EXTRACT_KINDS),
      ),
    )
    .addOption(
      new Option('--animation-size <megabytes>', 'the size that no GIF or WebP exceeds')
        .argParser(parseNumber(ANIMATION_MEGABYTES.min, ANIMATION_MEGABYTES.max))
        .default(ANIMATION_MEGABYTES.default),
    );
}

/** Adds the options that say which parts of a recording are cut out. */
export function addCutOptions(command: Command): Command {
  return command
    .addOption(marginOption('before'))
    .addOption(marginOption('after'))
    .addOption(joinGapOption())
    .option('--no-join', 'a clip for each event, even where clips overlap')
    .addOption(longestOption());
}

/** Adds the options that only exports for editing programs have. */
export function addTimelineOptions(command: Command): Command {
  return command
    .option('--like-clips', 'cuts in exports are those of clips, not just the events')
    .option(
      '--timeline-start <timecode>',
      "where the editor's timeline starts, for lists of markers (default: 01:00:00:00)",
      parseTimelineStart,
    );
}

/** Adds the options for markers that count as events. */
export function addMarkerOptions(command: Command): Command {
  return command
    .option('--markers <file>', 'markers that count as events too: a log, list, subtitles or timeline')
    .option(
      '--markers-offset <seconds>',
      'how much later they are in the recording',
      parseNumber(-MAX_MARKERS_OFFSET, MAX_MARKERS_OFFSET),
      0,
    );
}

/** Adds the options that all commands share: what they print. `quiet` says what --quiet leaves out. */
export function addOutputOptions(command: Command, quiet = 'no notes'): Command {
  return command.option('--json', 'JSON lines on standard output').option('-q, --quiet', quiet);
}

/** The option that says how certain an event must be. */
export function sensitivityOption(): Option {
  const range = `${SENSITIVITY.min} to ${SENSITIVITY.max}`;
  return new Option('-s, --sensitivity <percent>', `how certain an event must be, ${range}`)
    .argParser(parseSensitivity)
    .default(SENSITIVITY.default);
}

/** The option that says which files to write. */
export function exportOption(): Option {
  return new Option('-e, --export <kinds>', `files to write: ${exportKindSchema.options.join(', ')}`)
    .argParser(parseList(exportKindSchema.options))
    .default(['csv', 'json'], 'csv,json');
}

/** The option that says how files are named. */
export function namesOption(): Option {
  return new Option(
    '--name <pattern>',
    'what files are called: {project}, {n}, {time}, {element}, {name}',
  ).argParser(parseNamePattern);
}

function marginOption(side: 'before' | 'after'): Option {
  return new Option(`--${side} <seconds>`, `how much of the recording ${side} an event`)
    .argParser(parseNumber(CLIP_MARGIN.min, CLIP_MARGIN.max))
    .default(CLIP_MARGIN.default);
}

function joinGapOption(): Option {
  return new Option('--join-gap <seconds>', 'join clips that overlap or are at most this far apart')
    .argParser(parseNumber(CLIP_JOIN_GAP.min, CLIP_JOIN_GAP.max))
    .default(CLIP_JOIN_GAP.default);
}

function longestOption(): Option {
  const range = `${LONGEST_CLIP.min} to ${LONGEST_CLIP.max}`;
  return new Option('--longest <seconds>', `the length that no clip exceeds, ${range}`).argParser(
    parseNumber(LONGEST_CLIP.min, LONGEST_CLIP.max),
  );
}

function loudnessOption(): Option {
  const range = `${LOUDNESS.min} to ${LOUDNESS.max}`;
  return new Option(
    '--loudness <LUFS>',
    `what each clip is brought to, ${range}; platforms expect ${LOUDNESS.default}`,
  ).argParser(parseNumber(LOUDNESS.min, LOUDNESS.max));
}

function speedOption(): Option {
  const range = `${CLIP_SPEED.min} to ${CLIP_SPEED.max}`;
  return new Option('--speed <factor>', `how fast clips run, ${range}`).argParser(
    parseNumber(CLIP_SPEED.min, CLIP_SPEED.max),
  );
}

function startOption(): Option {
  return new Option(
    '--start <where>',
    'begin clips at the exact frame, or at the keyframe before to save encoding',
  )
    .choices(['exact', 'keyframe'])
    .default('exact');
}

function qualityOption(): Option {
  return new Option('--quality <quality>', 'of pictures that need encoding')
    .choices(['high', 'medium', 'low'])
    .default('high');
}
