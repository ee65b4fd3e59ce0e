import { type Chapter, formatTimecode, type Seconds } from '@framescout/contract';
import { countInFrames, type ExportInput, type ExportSource } from '../input/export-input.ts';
import { markersOf } from '../input/marker.ts';
import { element, leaf, XML_HEAD } from '../text/xml.ts';
import { fineClock } from '../timing/frame-timecode.ts';
import { framesPerSecond } from '../timing/nominal-rate.ts';
import type { Written } from './export-format.ts';

/**
 * Writes events as chapters in FFmpeg's metadata format. What comes before the first is a chapter too: in an MP4 that it
 * makes, the first one begins with the recording, wherever it should.
 */
export function writeFFmetadata({ events }: ExportInput): Written {
  const { markers, notes } = markersOf(events);
  const [first] = markers;
  const intro =
    first && Math.round(first.startTime * 1000) > 0 ? [ffmetadataChapter(0, first.startTime, 'Start')] : [];
  const chapters = markers.map(({ startTime, endTime, title }) =>
    ffmetadataChapter(startTime, endTime, title),
  );
  return { text: `;FFMETADATA1\n${[...intro, ...chapters].join('')}`, notes };
}

function ffmetadataChapter(startTime: Seconds, endTime: Seconds, title: string): string {
  const [start, end] = [startTime, endTime].map((time) => Math.round(time * 1000));
  const escaped = title.replaceAll(/[=;#\\]/g, '\\$&');
  return `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start}\nEND=${end}\ntitle=${escaped}\n`;
}

/** Writes events as Matroska chapters, for MKVToolNix. */
export function writeMkvChapters({ events }: ExportInput): Written {
  const { markers, notes } = markersOf(events);
  const atoms = markers.map(({ startTime, endTime, title }) =>
    element(
      'ChapterAtom',
      {},
      leaf('ChapterTimeStart', fineClock(startTime, 9)) +
        leaf('ChapterTimeEnd', fineClock(endTime, 9)) +
        element('ChapterDisplay', {}, leaf('ChapterString', title) + leaf('ChapterLanguage', 'und')),
    ),
  );
  const chapters = element('Chapters', {}, `\n${element('EditionEntry', {}, `\n${atoms.join('\n')}\n`)}\n`);
  return { text: `${XML_HEAD}\n${chapters}\n`, notes };
}

// LiveSplit reads each of these without asking whether it is there.
const LIVESPLIT_METADATA =
  '<Metadata><Run id=""/><Platform usesEmulator="False"/><Region/><Variables/></Metadata>';

/** Writes events as splits of LiveSplit, in order. */
export function writeLivesplit({ title, events }: ExportInput): Written {
  const { markers, notes } = markersOf(events);
  const segments = markers.map(({ startTime, title: name }, index) => {
    const time = (seconds: number) => leaf('RealTime', fineClock(seconds, 7));
    const split = element('SplitTime', { name: 'Personal Best' }, time(startTime));
    const length = time(startTime - (markers[index - 1]?.startTime ?? 0));
    return element(
      'Segment',
      {},
      `${leaf('Name', name)}<Icon/>${element('SplitTimes', {}, split)}${element('BestSegmentTime', {}, length)}<SegmentHistory/>`,
    );
  });
  const head = `<GameIcon/>${leaf('GameName', title)}<CategoryName/>${LIVESPLIT_METADATA}<Offset>00:00:00</Offset>`;
  const attempts = '<AttemptCount>0</AttemptCount><AttemptHistory/>';
  const content = `\n${head}${attempts}\n${element('Segments', {}, `\n${segments.join('\n')}\n`)}\n<AutoSplitterSettings/>\n`;
  const run = element('Run', { version: '1.7.0' }, content);
  const first = markers[0] ? formatTimecode(markers[0].startTime) : null;
  const method = `Times are real time from the start of the recording${first ? `; the first split is at ${first}` : ''}.`;
  return { text: `${XML_HEAD}\n${run}\n`, notes: [...notes, method] };
}

// Any format of chapters holds times, so that the finest count is best.
const FASTEST = 120;
const BETWEEN_TITLES = ' / ';

/** Returns a recording's chapters and its events', in order, one a frame; none without events. */
export function listChapters(source: ExportSource, own: readonly Chapter[]): Chapter[] {
  const { events, recording } = countInFrames(source, FASTEST);
  if (events.length === 0) return [];
  const { markers } = markersOf(events);
  const sameFrame = 0.5 / framesPerSecond(recording.rate);
  const made = markers.map(({ startTime, title }) => ({ start: startTime, title }));
  const joined: Chapter[] = [];
  for (const chapter of [...own, ...made].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (!last || chapter.start - last.start >= sameFrame) {
      joined.push(chapter);
      continue;
    }
    const titles = [last, chapter].flatMap(({ title }) => title.split(BETWEEN_TITLES));
    joined[joined.length - 1] = { start: last.start, title: [...new Set(titles)].join(BETWEEN_TITLES) };
  }
  return joined;
}
