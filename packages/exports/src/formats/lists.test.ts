import { describe, expect, it } from 'vitest';
import { exampleEvent, exampleSource } from '../fixtures/example-source.ts';
import type { EventExportKind } from './export-formats.ts';
import { writeExport } from './write-export.ts';

const textOf = (kind: EventExportKind, source = exampleSource()) => writeExport(kind, source).text;

/** Makes events of a tenth of a second at whole seconds. */
const at = (...seconds: number[]) =>
  seconds.map((second) => exampleEvent(60 * second, 60 * second + 5, {}, 60));

describe('YouTube chapters', () => {
  const minutes = (events = at(12), duration = 600) =>
    writeExport('youtube', exampleSource({ events, video: { duration, frameRate: 60 } }));

  it('begin at 0:00 and round down', () => {
    const late = exampleEvent(3661 * 60 + 59, 3661 * 60 + 80, { element: 'Ace' }, 60);
    expect(minutes([...at(12, 75), late], 7200).text).toBe('0:00 Start\n0:12 Kill\n1:15 Kill\n1:01:01 Ace\n');
  });

  it('merge what is less than ten seconds apart, from the start or the end, and say so', () => {
    const { text, notes } = minutes(at(3, 5, 20, 24, 40, 595));
    expect(text).toBe('0:00 Kill x2\n0:20 Kill x2\n0:40 Kill x2\n');
    expect(notes).toEqual(['6 events share 3 chapters: those less than 10 s apart were merged.']);
  });

  it('say if there are too few', () => {
    expect(minutes(at(12)).notes).toEqual([
      'YouTube shows chapters only if there are at least 3; here it is 2.',
    ]);
  });

  it('fit into a description, whatever is found', () => {
    const many = Array.from({ length: 2000 }, (_, index) => 15 * index);
    const { text, notes } = minutes(at(...many), 40_000);
    expect(text.length).toBeLessThanOrEqual(5000);
    expect(text.match(/^\d+:\d\d(:\d\d)? /gm)?.length).toBeGreaterThan(50);
    expect(notes[0]).toMatch(/^2000 events share \d+ chapters: those less than \d+ s apart were merged\.$/);
    const [long = ''] = minutes([exampleEvent(0, 5, { name: 'long '.repeat(40) }, 60)]).text.split('\n');
    expect(long.length).toBeLessThanOrEqual(105);
  });

  it('have no angle brackets, which YouTube refuses', () => {
    expect(minutes([exampleEvent(0, 5, { name: '<3' }, 60)]).text).toBe('0:00 ‹3\n');
  });
});

describe('subtitles', () => {
  it('show the name, and the note on a second line', () => {
    expect(textOf('vtt')).toBe(
      'WEBVTT\n\n1\n00:00:12.512 --> 00:00:13.263\nKill\n\n2\n00:00:50.050 --> 00:00:51.551\nAce\nfor the intro\n',
    );
    expect(textOf('srt')).toContain('2\n00:00:50,050 --> 00:00:51,551\nAce\nfor the intro\n\n');
  });

  it('have no text that reads as the next times', () => {
    const source = exampleSource({ events: [exampleEvent(0, 9, { name: 'a --> <b>', note: ' ' })] });
    expect(textOf('vtt', source)).toContain('\na --&gt; &lt;b&gt;\n');
    expect(textOf('srt', source)).toContain('\na -> <b>\n\n');
  });
});

describe('chapters', () => {
  it('are escaped for FFmpeg, and start with what comes before the first', () => {
    const events = [exampleEvent(750, 794, { name: 'Kill =1; #2 \\ 🎯' })];
    expect(textOf('ffmetadata', exampleSource({ events }))).toBe(
      ';FFMETADATA1\n' +
        '[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=12513\ntitle=Start\n' +
        '[CHAPTER]\nTIMEBASE=1/1000\nSTART=12513\nEND=13263\ntitle=Kill \\=1\\; \\#2 \\\\ 🎯\n',
    );
  });

  it('have no intro that would be empty', () => {
    const events = [{ ...exampleEvent(0, 9), startTime: 0.0004 }];
    expect(textOf('ffmetadata', exampleSource({ events })).match(/\[CHAPTER\]/g)).toHaveLength(1);
  });

  it('are exact in Matroska', () => {
    expect(textOf('mkv-chapters')).toContain(
      '<ChapterTimeStart>00:00:12.512500000</ChapterTimeStart><ChapterTimeEnd>00:00:13.263250000</ChapterTimeEnd>',
    );
  });

  it('of LiveSplit are splits in order, in real time', () => {
    const { text, notes } = writeExport('livesplit', exampleSource());
    expect(text.match(/<RealTime>[^<]*/g)).toEqual([
      '<RealTime>00:00:12.5125000',
      '<RealTime>00:00:12.5125000',
      '<RealTime>00:00:50.0500000',
      '<RealTime>00:00:37.5375000',
    ]);
    expect(notes).toEqual([expect.stringContaining('real time from the start of the recording')]);
  });
});

it('LosslessCut gets seconds, names and tags', () => {
  expect(JSON.parse(textOf('llc'))).toEqual({
    version: 2,
    mediaFileName: 'match-01.mp4',
    cutSegments: [
      { start: 12.5125, end: 13.26325, name: 'Kill', tags: { element: 'Kill', confidence: '98.1' } },
      {
        ...{ start: 50.05, end: 51.5515, name: 'Ace' },
        tags: { element: 'Round won', confidence: '98.1', starred: 'yes', note: 'for the intro' },
      },
    ],
  });
  const quoted = exampleSource({ events: [exampleEvent(750, 794, { name: 'say "gg", twice' })] });
  expect(textOf('llc-csv', quoted)).toBe('12.5125,13.26325,"say ""gg"", twice"\n');
});

it('a table has one line per event, with the frames of the recording and its timecode', () => {
  const said = { name: '=Ace', tags: ['a', 'b'], note: 'one, two', starred: true as const };
  const video = { startTimecode: { frame: 3600, rate: 60, isDropFrame: false } };
  const [header, line] = textOf(
    'events-csv',
    exampleSource({ events: [exampleEvent(750, 794, said)], video }),
  ).split('\r\n');
  expect(header).toBe(
    'Event,Element,Name,Start frame,End frame,Start (s),End (s),Start timecode,End timecode,Confidence (%),Starred,Tags,Note',
  );
  expect(line).toBe(`1,Kill,'=Ace,751,795,12.513,13.263,00:01:12:30,00:01:13:15,98.1,true,a; b,"one, two"`);
});

it.each([
  ['audacity', '12.512500\t13.263250\tKill'],
  ['reaper', 'R1,Kill,00:00:12.512,00:00:13.263,00:00:00.750,DA4453'],
  ['markdown', '- `00:00:12.512` – `00:00:13.263` **Kill** (98.1 %)'],
  ['timecodes', '00:00:12:30\t00:00:13:15\tKill'],
] as const)('%s gets a line per event', (kind, line) => {
  expect(textOf(kind).split('\n')).toContain(line);
});

it('links into a Twitch video have its number if the recording does; otherwise it is asked for', () => {
  const source = exampleSource({ events: at(3723) });
  expect(writeExport('twitch', source)).toMatchObject({
    text: '?t=1h2m3s Kill\n',
    notes: [expect.stringContaining('Put the address of your video before each ?t=')],
  });
  const named = exampleSource({ events: at(3723), video: { name: 'Ranked [v2123456789].mp4' } });
  expect(writeExport('twitch', named)).toMatchObject({
    text: 'https://www.twitch.tv/videos/2123456789?t=1h2m3s Kill\n',
    notes: [],
  });
});
