import type { ExportInput } from '../input/export-input.ts';
import { joinTitles } from '../input/marker.ts';
import { element, XML_HEAD, xmlText } from '../text/xml.ts';
import { fineClock } from '../timing/frame-timecode.ts';
import { frameLength, framesPerSecond } from '../timing/nominal-rate.ts';
import type { Written } from './export-format.ts';

/** Writes MLT for Shotcut and melt: cuts in sequence, their names as markers. */
export function writeMlt(input: ExportInput): Written {
  const { title, recording, cuts } = input;
  const { frames, path, rate } = recording;
  let total = 0;
  const entries: string[] = [];
  const markers: string[] = [];
  for (const [index, { start, end, events }] of cuts.entries()) {
    entries.push(element('entry', { producer: 'recording', in: start, out: end - 1 }));
    const times = [total, total + end - start].map((frame) => fineClock(frame / framesPerSecond(rate), 3));
    const color = events[0]?.color.hex ?? '';
    const properties = { text: joinTitles(events), start: times[0] ?? '', end: times[1] ?? '', color };
    markers.push(element('properties', { name: String(index) }, propertiesXml(properties)));
    total += end - start;
  }
  const last = Math.max(0, total - 1);
  const content = [
    profileOf(input),
    element(
      'producer',
      { id: 'recording', in: 0, out: frames - 1 },
      propertiesXml({ length: String(frames), resource: path, mlt_service: 'avformat' }),
    ),
    element(
      'producer',
      { id: 'black', in: 0, out: last },
      propertiesXml({ length: String(last + 1), resource: '0', mlt_service: 'color' }),
    ),
    element('playlist', { id: 'background' }, element('entry', { producer: 'black', in: 0, out: last })),
    element(
      'playlist',
      { id: 'cuts' },
      `${propertiesXml({ 'shotcut:video': '1', 'shotcut:name': 'V1' })}\n${entries.join('\n')}`,
    ),
    element(
      'tractor',
      { id: 'timeline', title, in: 0, out: last },
      `${propertiesXml({ shotcut: '1' })}${element('properties', { name: 'shotcut:markers' }, markers.join('\n'))}` +
        '<track producer="background"/><track producer="cuts"/>',
    ),
  ];
  const attributes = { LC_NUMERIC: 'C', version: '7.0.0', title };
  return { text: `${XML_HEAD}\n${element('mlt', attributes, `\n${content.join('\n')}\n`)}\n`, notes: [] };
}

function profileOf({ recording: { rate, width, height } }: ExportInput): string {
  const { numerator, denominator } = frameLength(rate);
  return element('profile', {
    description: `${width}x${height}`,
    width,
    height,
    progressive: 1,
    sample_aspect_num: 1,
    sample_aspect_den: 1,
    display_aspect_num: width,
    display_aspect_den: height,
    frame_rate_num: denominator,
    frame_rate_den: numerator,
    colorspace: 709,
  });
}

function propertiesXml(properties: Readonly<Record<string, string>>): string {
  return Object.entries(properties)
    .map(([name, value]) => element('property', { name }, xmlText(value)))
    .join('');
}
