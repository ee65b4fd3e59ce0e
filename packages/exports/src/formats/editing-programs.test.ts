import { describe, expect, it } from 'vitest';
import { exampleEvent, exampleSource } from '../fixtures/example-source.ts';
import { listElements } from '../fixtures/list-elements.ts';
import type { ExportSource } from '../input/export-input.ts';
import type { EventExportKind } from './export-formats.ts';
import { writeExport } from './write-export.ts';

const textOf = (kind: EventExportKind, source: ExportSource = exampleSource()) =>
  writeExport(kind, source).text;

const elementsOf = (kind: EventExportKind, name: string, source?: ExportSource) =>
  listElements(textOf(kind, source)).filter((element) => element.name === name);

const NTSC = 30_000 / 1001;

describe('markers for DaVinci Resolve', () => {
  it('are in its own dialect, from the start of its timelines on', () => {
    expect(textOf('resolve-markers').split('\n')).toEqual([
      'TITLE: match-01',
      'FCM: NON-DROP FRAME',
      '',
      '001  001      V     C        01:00:12:30 01:00:12:31 01:00:12:30 01:00:12:31  ',
      '98.1 % |C:ResolveColorRed |M:Kill |D:45',
      '',
      '002  001      V     C        01:00:50:00 01:00:50:01 01:00:50:00 01:00:50:01  ',
      'Round won 98.1 %, starred, for the intro |C:ResolveColorBlue |M:Ace |D:90',
      '',
      '',
    ]);
  });

  it('start where the timeline does, which is said; those of a cut list, where the recording does', () => {
    const startTimecode = { frame: 36_000, rate: 60, isDropFrame: false };
    const source = exampleSource({ timelineStart: '00:00:00:00', video: { startTimecode } });
    const { text, notes } = writeExport('resolve-markers', source);
    expect(text).toContain(' 00:00:12:30 00:00:12:31 ');
    expect(notes).toEqual(['The timeline has to start at 00:00:00:00, or all markers are off.']);
    expect(textOf('edl', source)).toContain(' 00:10:12:30 00:10:13:15 00:00:00:00 ');
  });

  it('are refused for a timeline that starts at no timecode', () => {
    const write = () => textOf('resolve-markers', exampleSource({ timelineStart: '1h' }));
    expect(write).toThrow(expect.objectContaining({ code: 'timeline-start-invalid' }));
  });

  it('are drop-frame if the timeline is', () => {
    const events = [exampleEvent(3599, 3599), exampleEvent(3600, 3600)];
    const source = exampleSource({ timelineStart: '00:00:00;00', events, video: { duration: 100 } });
    const text = textOf('resolve-markers', source);
    expect(text).toContain('FCM: DROP FRAME');
    expect(text.match(/C {8}(\S+)/g)).toEqual(['C        00:00:59;59', 'C        00:01:00;04']);
  });

  it('join those on one frame, of which it would drop one, and have no bars in their texts', () => {
    const events = [
      exampleEvent(750, 750, { element: 'Kill | 1' }),
      exampleEvent(750, 760, { element: 'Headshot', note: 'a|b' }),
    ];
    const { text, notes } = writeExport('resolve-markers', exampleSource({ events }));
    expect(text).toContain('98.1 % / 98.1 %, a/b |C:ResolveColorGreen |M:Kill / 1 / Headshot |D:11\n');
    expect(notes[0]).toBe('1 of 2 events begin on the same frame as another and share its marker.');
  });
});

describe('frames', () => {
  it.each([
    [24_000 / 1001, '01:29:54:15'],
    [30_000 / 1001, '01:29:54:18'],
    [25, '01:30:00:00'],
  ])('are counted, not seconds: 90 minutes at %d are %s', (frameRate, timecode) => {
    const frame = Math.round(5400 * frameRate);
    const events = [exampleEvent(frame, frame + 9, {}, frameRate)];
    const text = textOf('timecodes', exampleSource({ events, video: { frameRate, duration: 6000 } }));
    expect(text.split('\t')[0]).toBe(timecode);
  });

  it('are numbered from the first picture shown', () => {
    const late = exampleEvent(750, 794);
    const events = [{ ...late, startTime: late.startTime + 0.0667, endTime: late.endTime + 0.0667 }];
    const source = exampleSource({ events, video: { firstFrameTime: 0.0667, duration: 60.1267 } });
    expect(textOf('kdenlive', source)).toContain(
      '"pos":750,"comment":"Kill (98.1 %)","type":8,"duration":45',
    );
    expect(textOf('xmeml', source)).toContain('<in>750</in><out>795</out>');
  });

  it('never go beyond the recording, even if its sound does', () => {
    const frames = 2617;
    const last = exampleEvent(2600, frames - 1, {}, NTSC);
    const events = [{ ...last, endTime: 87.354 }];
    const source = exampleSource({ events, video: { frameRate: NTSC, duration: frames / NTSC + 0.02 } });
    const [asset] = elementsOf('fcpxml', 'asset', source);
    const clip = elementsOf('fcpxml', 'asset-clip', source).at(-1);
    expect(asset?.attributes['duration']).toBe(`${1001 * frames}/30000s`);
    expect(clip?.attributes).toMatchObject({
      start: `${1001 * 2600}/30000s`,
      duration: `${1001 * 17}/30000s`,
    });
  });
});

describe('Final Cut Pro', () => {
  it('gets the recording with markers and keywords, and the cuts one after another', () => {
    const [whole, first, second] = elementsOf('fcpxml', 'asset-clip').map(({ attributes }) => attributes);
    expect(whole).toMatchObject({ start: '0/60000s', duration: '3603600/60000s', name: 'match-01.mp4' });
    expect(first).toMatchObject({ offset: '0/60000s', start: '750750/60000s', duration: '45045/60000s' });
    expect(second).toMatchObject({ offset: '45045/60000s', start: '3003000/60000s', name: 'Ace' });
    const markers = elementsOf('fcpxml', 'marker').map(({ attributes }) => attributes);
    expect(markers.slice(0, 2)).toEqual([
      { start: '750750/60000s', duration: '45045/60000s', value: 'Kill', note: '98.1 %' },
      expect.objectContaining({ start: '3003000/60000s', note: 'Round won 98.1 %, starred, for the intro' }),
    ]);
    expect(markers.slice(2)).toEqual(markers.slice(0, 2));
    expect(elementsOf('fcpxml', 'keyword').map(({ attributes }) => attributes['value'])).toEqual([
      'Kill',
      'Round won',
    ]);
    expect(elementsOf('fcpxml', 'rating')).toHaveLength(1);
  });

  it("gets times in the clip's own time, which starts with the recording's timecode", () => {
    const startTimecode = { frame: 215_784, rate: 60, isDropFrame: true };
    const source = exampleSource({ video: { startTimecode } });
    const first = `${1001 * (215_784 + 750)}/60000s`;
    expect(elementsOf('fcpxml', 'asset', source)[0]?.attributes['start']).toBe(`${1001 * 215_784}/60000s`);
    expect(elementsOf('fcpxml', 'marker', source)[0]?.attributes['start']).toBe(first);
    const clips = elementsOf('fcpxml', 'asset-clip', source);
    expect(clips[1]?.attributes).toMatchObject({ start: first, offset: '0/60000s', tcFormat: 'DF' });
  });

  it('gets an absolute address without characters that it refuses, and no date', () => {
    const name = 'Ma tch #1 & 2 % 🎯.mp4';
    const source = exampleSource({ video: { name }, path: `/Videos/${name}` });
    const address = 'file:///Videos/Ma%20tch%20%231%20&amp;%202%20%25%20%F0%9F%8E%AF.mp4';
    expect(elementsOf('fcpxml', 'media-rep', source)[0]?.attributes['src']).toBe(address);
    expect(textOf('fcpxml', source)).not.toContain('modDate');
    const [format] = elementsOf('fcpxml', 'format');
    expect(format?.attributes).toMatchObject({
      frameDuration: '1001/60000s',
      colorSpace: '1-1-1 (Rec. 709)',
    });
    expect(elementsOf('fcpxml', 'asset')[0]?.attributes).not.toHaveProperty('colorSpace');
  });

  it.each([
    [
      "C:\\Vi deos\\dj's.mp4",
      'file:///C:/Vi%20deos/dj%27s.mp4',
      'file://localhost/C%3a/Vi%20deos/dj%27s.mp4',
    ],
    ['\\\\nas\\clips\\a.mp4', 'file://nas/clips/a.mp4', 'file://nas/clips/a.mp4'],
    ['a b.mp4', 'file:///a%20b.mp4', 'file://localhost/a%20b.mp4'],
  ])('and Premiere get the address of %s', (path, forFinalCut, forPremiere) => {
    const source = exampleSource({ path });
    expect(elementsOf('fcpxml', 'media-rep', source)[0]?.attributes['src']).toBe(forFinalCut);
    expect(elementsOf('xmeml', 'pathurl', source)[0]?.text).toBe(forPremiere);
  });

  it('gets one marker for events on one frame, which is said', () => {
    const events = [exampleEvent(750, 794), exampleEvent(750, 760)];
    expect(writeExport('fcpxml', exampleSource({ events })).notes).toEqual([
      '1 of 2 events begin on the same frame as another and share its marker.',
    ]);
  });

  it('gets markers alone on a gap', () => {
    const elements = listElements(textOf('fcpxml-markers'));
    expect(elements.map(({ name }) => name)).not.toContain('asset');
    expect(elements.find(({ name }) => name === 'gap')?.attributes['duration']).toBe('3603600/60000s');
    expect(elements.filter(({ name }) => name === 'marker')).toHaveLength(2);
  });
});

describe('Premiere', () => {
  it('gets cuts with every channel of sound, and a timeline of markers with their lengths', () => {
    const elements = listElements(textOf('xmeml'));
    const textsOf = (name: string) => elements.filter((one) => one.name === name).map(({ text }) => text);
    expect(elements.filter(({ name }) => name === 'sequence')).toHaveLength(2);
    // Two cuts and the whole, each as a picture and two channels.
    expect(elements.filter(({ name }) => name === 'clipitem')).toHaveLength(9);
    expect(textsOf('linkclipref')).toHaveLength(9);
    expect(
      elements.filter(({ name, attributes }) => name === 'file' && attributes['id'] === 'file-1'),
    ).toHaveLength(9);
    expect(textsOf('pathurl')).toEqual(['file://localhost/home/me/match-01.mp4']);
    expect(textsOf('start').slice(0, 2)).toEqual(['0', '45']);
    expect(textsOf('end').slice(0, 2)).toEqual(['45', '135']);
    const markers = textOf('xmeml').match(/<marker>.*?<\/marker>/g) ?? [];
    expect(markers).toHaveLength(4);
    expect(markers[2]).toBe(
      '<marker><name>Kill</name><comment>98.1 %</comment><in>750</in><out>795</out></marker>',
    );
  });

  it('gets the format of the picture in both timelines, without which Resolve shows nothing', () => {
    expect(textOf('xmeml').match(/<video><format><samplecharacteristics><rate>/g)).toHaveLength(2);
  });

  it.each([
    [24_000 / 1001, '<rate><timebase>24</timebase><ntsc>TRUE</ntsc></rate>'],
    [NTSC, '<rate><timebase>30</timebase><ntsc>TRUE</ntsc></rate>'],
    [25, '<rate><timebase>25</timebase><ntsc>FALSE</ntsc></rate>'],
    [120, '<rate><timebase>60</timebase><ntsc>FALSE</ntsc></rate>'],
  ])('gets %d frames a second as it writes them', (frameRate, rate) => {
    expect(textOf('xmeml', exampleSource({ video: { frameRate } }))).toContain(rate);
  });
});

it('OpenTimelineIO gets cuts of picture and sound, with markers in the time of their clip', () => {
  const { tracks } = JSON.parse(textOf('otio'));
  const rate = 60_000 / 1001;
  const time = (value: number) => ({ OTIO_SCHEMA: 'RationalTime.1', rate, value });
  const range = (start: number, frames: number) => ({
    OTIO_SCHEMA: 'TimeRange.1',
    start_time: time(start),
    duration: time(frames),
  });
  expect(tracks.children).toMatchObject([{ kind: 'Video' }, { kind: 'Audio' }]);
  expect(tracks.children[0].children).toMatchObject([
    {
      source_range: range(750, 45),
      markers: [{ name: 'Kill', color: 'RED', comment: '98.1 %', marked_range: range(750, 45) }],
      media_references: { DEFAULT_MEDIA: { available_range: range(0, 3600) } },
    },
    {
      source_range: range(3000, 90),
      markers: [{ name: 'Ace', color: 'BLUE', marked_range: range(3000, 90) }],
    },
  ]);
});

it('MLT gets entries whose last frame is part of them, and markers', () => {
  const entries = elementsOf('mlt', 'entry').map(({ attributes }) => attributes);
  expect(entries).toEqual([
    { producer: 'black', in: '0', out: '134' },
    { producer: 'recording', in: '750', out: '794' },
    { producer: 'recording', in: '3000', out: '3089' },
  ]);
  const [profile] = elementsOf('mlt', 'profile');
  expect(profile?.attributes).toMatchObject({ frame_rate_num: '60000', frame_rate_den: '1001' });
  const markers = elementsOf('mlt', 'property').filter(({ attributes }) => attributes['name'] === 'text');
  expect(markers.map(({ text }) => text)).toEqual(['Kill', 'Ace']);
});

it('Kdenlive gets one guide a frame, in the color of its element', () => {
  const events = [
    exampleEvent(750, 794),
    exampleEvent(750, 760),
    exampleEvent(800, 810, { element: 'Round won' }),
  ];
  expect(JSON.parse(textOf('kdenlive', exampleSource({ events })))).toEqual([
    { pos: 750, comment: 'Kill x2 (98.1 % / 98.1 %)', type: 8, duration: 45 },
    { pos: 800, comment: 'Round won (98.1 %)', type: 1, duration: 11 },
  ]);
});

it('Avid gets tabs between the fields, and the timecode of the sequence', () => {
  expect(textOf('avid').split('\n')[0]).toBe('FrameScout\t01:00:12:30\tV1\tred\tKill, 98.1 %\t1');
});
