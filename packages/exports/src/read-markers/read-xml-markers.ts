import type { Seconds, VideoMarker } from '@framescout/contract';
import { framesPerSecond } from '../timing/nominal-rate.ts';
import { type MarkersRead, orClips } from './markers-read.ts';
import { childText, elementsWithin, parseXml, type XmlElement } from './parse-xml.ts';
import { clockOf, type MarkedRecording } from './recording-clock.ts';
import { UnreadableMarkersError } from './unreadable-markers-error.ts';

// Rounding of a length (seconds) that is a whole number of frames.
const ROUNDING: Seconds = 1e-6;

/**
 * Reads the markers of an XML document: FCPXML (Final Cut Pro, DaVinci Resolve) or xmeml (Premiere). Those of a
 * clip are in the time of its recording, those of a timeline as if it began with the recording. Without markers,
 * the clips are read.
 * @throws {UnreadableMarkersError} if it is neither, or not well-formed
 */
export function readXmlMarkers(text: string, recording: MarkedRecording): MarkersRead {
  const outermost = parseXml(text);
  if (outermost.name === 'fcpxml') return readFcpxml(outermost, recording);
  if (outermost.name === 'xmeml') return readXmeml(outermost, recording);
  throw new UnreadableMarkersError(
    'markers-unknown-format',
    `XML of the kind “${outermost.name.slice(0, 40)}” is not read: only FCPXML and xmeml are.`,
  );
}

function readFcpxml(document: XmlElement, { firstFrameTime }: MarkedRecording): MarkersRead {
  const markers: VideoMarker[] = [];
  const clips: VideoMarker[] = [];
  const mediaStarts = new Map<string, Seconds>();
  let timelineStart = 0;
  let frame: Seconds = 0;
  for (const element of elementsWithin(document)) {
    const { name, attributes, children } = element;
    if (name === 'asset') mediaStarts.set(attributes.get('id') ?? '', fractionOf(element, 'start'));
    // A marker that stands for a moment is as long as a frame.
    if (name === 'format') frame = fractionOf(element, 'frameDuration', frame);
    if (name === 'sequence') timelineStart = fractionOf(element, 'tcStart');
    const mediaStart = mediaStarts.get(attributes.get('ref') ?? '');
    // In a gap, which shows no media, time runs as in the timeline.
    const zero =
      mediaStart ??
      (name === 'gap' ? fractionOf(element, 'start') - fractionOf(element, 'offset') + timelineStart : 0);
    const spanOf = (own: XmlElement, isPoint: boolean) => {
      const time = firstFrameTime + fractionOf(own, 'start', zero) - zero;
      return { time, ...(!isPoint && { endTime: time + fractionOf(own, 'duration') }) };
    };
    for (const child of children) {
      if (child.name !== 'marker' && child.name !== 'chapter-marker') continue;
      const note = child.attributes.get('note');
      const span = spanOf(child, fractionOf(child, 'duration') <= frame + ROUNDING);
      markers.push({ ...span, name: child.attributes.get('value') ?? '', ...(note && { note }) });
    }
    if (name === 'asset-clip') clips.push({ ...spanOf(element, false), name: attributes.get('name') ?? '' });
  }
  return orClips({ format: 'FCPXML', markers, notes: [] }, clips);
}

const FRACTION = /^(-?\d+(?:\.\d+)?)(?:\/(\d+))?s$/;

/** Returns a time of FCPXML, which is a fraction of seconds. */
function fractionOf({ attributes }: XmlElement, name: string, missing: Seconds = 0): Seconds {
  const [, value, divisor = '1'] = FRACTION.exec(attributes.get(name)?.trim() ?? '') ?? [];
  return value === undefined || Number(divisor) === 0 ? missing : Number(value) / Number(divisor);
}

function readXmeml(document: XmlElement, recording: MarkedRecording): MarkersRead {
  const markers: VideoMarker[] = [];
  const clips: VideoMarker[] = [];
  const { firstFrameTime } = recording;
  const perSecond = rateOf(document) ?? clockOf(recording).framesPerSecond;
  const timeOf = (frame: number) => firstFrameTime + frame / perSecond;
  const spanOf = (own: XmlElement) => {
    const [from, to] = [frameIn(own, 'in'), frameIn(own, 'out')];
    return { time: timeOf(from ?? 0), ...(to !== null && to > (from ?? 0) && { endTime: timeOf(to) }) };
  };
  for (const element of elementsWithin(document)) {
    const name = childText(element, 'name') ?? '';
    const note = childText(element, 'comment');
    if (element.name === 'marker') markers.push({ ...spanOf(element), name, ...(note && { note }) });
    // Those of sound are of the same stretches.
    if (element.name === 'clipitem' && !element.children.some((child) => child.name === 'sourcetrack')) {
      clips.push({ ...spanOf(element), name });
    }
  }
  return orClips({ format: 'xmeml', markers, notes: [] }, clips);
}

/** Returns how many frames a second a document of xmeml counts; null if it does not say. */
function rateOf(document: XmlElement): number | null {
  for (const { name, children } of elementsWithin(document)) {
    const rate = name === 'sequence' ? children.find((child) => child.name === 'rate') : undefined;
    const timebase = rate ? frameIn(rate, 'timebase') : null;
    if (rate && timebase)
      return framesPerSecond({ base: timebase, isNtsc: childText(rate, 'ntsc') === 'TRUE' });
  }
  return null;
}

/** Returns a frame of xmeml; null if there is none, or if it is -1. */
function frameIn(element: XmlElement, name: string): number | null {
  const text = childText(element, name);
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null;
}
