import {
  CLIP_SPEED,
  type ClipPlayback,
  MAX_TEMPLATE_NAME_LENGTH,
  MAX_VOLUMES,
  parseTime,
  parseTimecode,
  SENSITIVITY,
  SLOW_MOTION_REACH,
  VOLUME,
  type Volume,
  whyNoPattern,
  withVolume,
} from '@framescout/contract';
import type { Mark } from '@framescout/framescout';
import { InvalidArgumentError } from 'commander';
import { UsageError } from '../errors.ts';

const PLACE = /^([^,]+),(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)$/;
const SIZE = /^(\d+)x(\d+)$/i;

/** Parses `TIME,X,Y`: a time in any form that {@link parseTime} reads, and a place in pixels. */
export function parseMark(text: string, before: readonly Mark[] = []): Mark[] {
  const [, written = '', x, y] = PLACE.exec(text) ?? [];
  const time = parseTime(written);
  if (time === null) {
    throw new InvalidArgumentError('Write it as TIME,X,Y, for example 00:01:02.5,640,360.');
  }
  return [...before, { time, x: Number(x), y: Number(y) }];
}

/** Parses `WxH` in pixels. */
export function parseBox(text: string): { width: number; height: number } {
  const [, width, height] = SIZE.exec(text) ?? [];
  if (!Number(width) || !Number(height))
    throw new InvalidArgumentError('Write it as WxH, for example 120x60.');
  return { width: Number(width), height: Number(height) };
}

/** Parses the name of a template and its element. */
export function parseName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= MAX_TEMPLATE_NAME_LENGTH) return name;
  throw new InvalidArgumentError(`It must have 1 to ${MAX_TEMPLATE_NAME_LENGTH} characters.`);
}

/** Parses a pattern for file names. */
export function parseNamePattern(text: string): string {
  const pattern = text.trim();
  const problem = whyNoPattern(pattern);
  if (problem === null) return pattern;
  throw new InvalidArgumentError(problem);
}

/** Parses a sensitivity in percent. */
export function parseSensitivity(text: string): number {
  return parseNumber(SENSITIVITY.min, SENSITIVITY.max)(text);
}

/** Returns a parser for a number in a range, bounds included. */
export function parseNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`);
  };
}

/** Returns a parser for a whole number in a range, bounds included. */
export function parseCount(least: number, most: number): (text: string) => number {
  const parse = parseNumber(least, most);
  return (text) => {
    const value = parse(text);
    if (Number.isInteger(value)) return value;
    throw new InvalidArgumentError('It must be a whole number.');
  };
}

const TRACK_VOLUME = /^(\d+):(.+)$/;

/** Parses `TRACK:DB` or `TRACK:off`, with tracks counted from 1, and adds it to the volumes before. */
export function parseVolume(text: string, before: readonly Volume[] = []): Volume[] {
  const [, written, volume = ''] = TRACK_VOLUME.exec(text.trim()) ?? [];
  const track = Number(written);
  if (!(track >= 1 && track <= MAX_VOLUMES))
    throw new InvalidArgumentError('Write it as TRACK:DB or TRACK:off, for example 1:-6.');
  return withVolume(
    before,
    track - 1,
    volume === 'off' ? volume : parseNumber(VOLUME.min, VOLUME.max)(volume),
  );
}

/** Parses `SPEED` or `SPEED:SECONDS` of slow motion: how fast it is, and how far it reaches from an event's start. */
export function parseSlowMotion(text: string): NonNullable<ClipPlayback['slowMotion']> {
  const [speed = '', seconds = String(SLOW_MOTION_REACH.default), ...more] = text.split(':');
  const parsed = parseNumber(CLIP_SPEED.min, 1)(speed);
  if (more.length > 0 || parsed === 1)
    throw new InvalidArgumentError(
      'Write it as SPEED or SPEED:SECONDS, with a speed below 1, for example 0.5:1.',
    );
  return { speed: parsed, seconds: parseNumber(SLOW_MOTION_REACH.min, SLOW_MOTION_REACH.max)(seconds) };
}

/** Parses the URL of a database. @throws {UsageError} without quoting it, as it may hold a password */
export function parseDatabase(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new UsageError(
    "The address of the database can't be read. Write it as postgres://USER:PASSWORD@HOST:PORT/DATABASE.",
  );
}

/** Returns a parser for a comma-separated list of known words. */
export function parseList<Word extends string>(known: readonly Word[]): (text: string) => Word[] {
  return (text) =>
    text.split(',').map((part) => {
      const word = known.find((own) => own === part.trim().toLowerCase());
      if (word) return word;
      throw new InvalidArgumentError(`"${part}" is not one of ${known.join(', ')}.`);
    });
}

/** Parses a timeline's first timecode (`;` before drop-frame frames). @throws {InvalidArgumentError} */
export function parseTimelineStart(text: string): string {
  // Any rate will do to see whether it is one.
  if (parseTimecode(text, 30)) return text;
  throw new InvalidArgumentError('Write it as HH:MM:SS:FF, such as 01:00:00:00.');
}
