import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { at, read, recording } from './fixtures/read-rows.ts';
import { readMarkers } from './read-markers.ts';

const infoWriter = `EVENT:START RECORDING @ 2025-08-20 20:43:06
0:00:00 Record Time Marker

HOTKEY:clutch @ 2025-08-20 20:44:31
0:01:25 Record Time Marker
1:10:25 Stream Time Marker

EVENT:SCENE CHANGED TO Lobby @ 2025-08-20 20:46:33
0:03:27 Record Time Marker

2025-08-20 20:46:40
0:03:34 Record Time Marker

EVENT:STOP RECORDING @ 2025-08-20 20:53:06 Record Time Marker Reset to 0
0:00:00 Record Time Marker (not recording)
`;

const ownEvent = {
  element: 'Kill',
  startTime: 12.5125,
  endTime: 13.26325,
  startFrame: 751,
  endFrame: 795,
  peakTime: 12.6,
  confidence: 0.98,
};

describe('markers of other programs', () => {
  it.each([
    ['StreamUP', '00:00:05 - Start\n00:12:41 - Ace 🎯\n', ['5 Start', '761 Ace 🎯']],
    ['InfoWriter, without what the plugin itself notes', infoWriter, ['85 clutch', '207 Lobby', '214']],
    [
      'InfoWriter with points, and a stream without a recording',
      'HOTKEY:Marker at  @ 2021-07-12 11:20:34\r\n        0.00.06 Stream Time Marker\r\n',
      ['6 Marker at'],
    ],
    ['InfoWriter as CSV', '0:01:25,clutch, twice\n', ['85 clutch, twice']],
    [
      'Twitch',
      'Timestamp,Role,User,Description\n0:12:03,broadcaster,ana,"Ace, again"\n1:02:05,editor,bo,\n',
      ['723 Ace, again', '3725'],
    ],
    [
      'Twitch, without a header',
      '0:12:03,broadcaster,ana,"Ace, again"\n',
      ['723 Ace, again | ana (broadcaster)'],
    ],
    [
      'Twitch, as links',
      'https://www.twitch.tv/videos/123?t=0h12m3s Ace\n?t=1h2m5s Won\n',
      ['723 Ace', '3725 Won'],
    ],
    [
      'Premiere, whose times are drop-frame',
      'Marker Name\tDescription\tIn\tOut\tDuration\tMarker Type\nAce\tagain\t00;01;00;04\t00;01;00;04\t00;00;00;00\tComment\n',
      ['60.06 Ace | again'],
    ],
    [
      'Reaper',
      '#,Name,Start,End,Length,Color\nR1,Kill,00:00:12.512,00:00:13.263,00:00:00.750,DA4453\n',
      ['12.512-13.263 Kill'],
    ],
    [
      'FrameScout, as a table',
      'Event,Element,Name,Start frame,End frame,Start (s),End (s),Start timecode,Note\n1,Kill,,751,795,12.513,13.263,10:00:12:30,\n2,Kill,Ace,751,795,12.513,13.263,10:00:12:30,late\n',
      ['12.513-13.263 Kill', '12.513-13.263 Ace | late'],
    ],
    [
      'FrameScout, as a list in Markdown',
      '# match-01\n\n- `00:00:12.512` – `00:00:13.263` **Kill** (98.1 %)\n',
      ['12.512-13.263 Kill (98.1 %)'],
    ],
    [
      'YouTube, in the text around them',
      'My best match\n\n0:00 Start\n1:05 Knock (2)\n1:02:03 Won\nThanks!',
      ['0 Start', '65 Knock (2)', '3723 Won'],
    ],
    [
      'comments with brackets, bullets and ranges',
      '• [0:10 - 0:20] A\n(1:00) B\n- 2:00–2:30: C',
      ['10-20 A', '60 B', '120-150 C'],
    ],
    [
      'LosslessCut as CSV',
      'Start,End,Name\n12.5125,13.26325,Kill\n50.05,,Round won\n',
      ['12.513-13.263 Kill', '50.05 Round won'],
    ],
    [
      'Kdenlive guides',
      '[{"pos":750,"comment":"Kill","type":0,"duration":45},{"pos":3000,"comment":"Won","type":1}]',
      ['12.513-13.263 Kill', '50.05 Won'],
    ],
    [
      'SRT',
      '1\r\n00:00:12,513 --> 00:00:13,263\r\n<i>Kill &amp; run</i>\r\n98.1 %\r\n\r\n2\r\n00:00:50,050 --> 00:00:51,000\r\nWon\r\n',
      ['12.513-13.263 Kill & run | 98.1 %', '50.05-51 Won'],
    ],
    [
      'WebVTT',
      'WEBVTT\n\nNOTE by hand\n\nkill-1\n00:12.513 --> 00:13.263 line:0 align:start\nKill\n',
      ['12.513-13.263 Kill'],
    ],
    [
      'plain times in all forms',
      '62.5\n1:02,25\n1h 2m 3s\n#751\n00:00:12:31\n',
      ['12.513', '12.529', '62.25', '62.5', '3723'],
    ],
    ['times in one line', '0:12, 1:02; 3:15', ['12', '62', '195']],
    [
      'FrameScout',
      JSON.stringify({ version: 1, events: [{ ...ownEvent, name: 'Ace', note: 'late' }, ownEvent] }),
      ['12.513-13.263 Ace | late', '12.513-13.263 Kill'],
    ],
    [
      'FrameScout, of several videos',
      JSON.stringify({
        version: 1,
        videos: [
          { video: 'other.mp4', events: [] },
          { video: 'match-01.mp4', events: [ownEvent] },
        ],
      }),
      ['12.513-13.263 Kill'],
    ],
  ])('are read: %s', (_, text, markers) => {
    expect(read(text)).toEqual(markers);
  });

  it.each([
    ['min.llc', 'LosslessCut project', ''],
    ['min.otio', 'OpenTimelineIO timeline', ' | 98.1 %'],
    ['min.fcpxml', 'FCPXML', ' | 98.1 %'],
    ['min-xmeml.xml', 'xmeml', ' | 98.1 %'],
  ])('are read from a timeline: %s', (name, format, note) => {
    const text = readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');
    const won = name === 'min.otio' ? [] : ['50.05 Round won'];
    expect(readMarkers(text, recording).format).toBe(format);
    expect(read(text)).toEqual([`12.513-13.263 Kill marker${note}`, ...won]);
  });

  it('are where they are in the recording, however long its clip starts after it', () => {
    const clip = (markers: string) =>
      `<fcpxml version="1.10"><resources><format id="r1" frameDuration="1/30s"/><asset id="r2" start="3600s" duration="600s"/></resources><library><event><project><sequence tcStart="3600s"><spine><asset-clip ref="r2" offset="3600s" start="3610s" duration="5s">${markers}</asset-clip><gap offset="3605s" start="3600s" duration="60s"><marker start="3602s" duration="1/30s" value="in a gap"/></gap></spine></sequence></project></event></library></fcpxml>`;
    expect(read(clip('<marker start="3612s" duration="1/30s" value="a &lt; b"/>'))).toEqual([
      '7 in a gap',
      '12 a < b',
    ]);
  });

  it('are the clips of a timeline that has none', () => {
    const text =
      '<fcpxml><asset id="r1" start="0s"/><spine><asset-clip ref="r1" name="Kill" start="1001/100s" duration="3s"/></spine></fcpxml>';
    expect(readMarkers(text, recording)).toEqual({
      format: 'FCPXML',
      markers: [{ time: 10.01, endTime: 13.01, name: 'Kill' }],
      notes: ['It has no markers, so its clips were read as markers.'],
    });
  });

  it('are sorted, and their texts are cut to what a marker may hold', () => {
    const [first, second] = readMarkers(`2:00 \u202e${'x'.repeat(300)}\n1:00 a\u0007b`, recording).markers;
    expect(first).toEqual({ time: 60, name: 'a b' });
    expect(second?.name).toHaveLength(200);
  });

  it("may count from the recording's own timecode, which is left out", () => {
    const started = { ...at(60), startTimecode: { frame: 36_000 * 60, rate: 60, isDropFrame: false } };
    expect(readMarkers('10:00:12:15\t10:00:13:00\tAce', started)).toEqual({
      format: 'list of times',
      markers: [{ time: 12.25, endTime: 13, name: 'Ace' }],
      notes: ["Its timeline starts at the recording's own timecode, which was left out."],
    });
  });

  it('of the first frame are at its start, whatever is left of the rounding of its timecode', () => {
    const text =
      '<fcpxml><asset id="a" start="36036.000000001s"/><clip ref="a"><marker start="864864000/24000s"/></clip></fcpxml>';
    expect(readMarkers(text, recording).markers).toEqual([{ time: 0, name: '' }]);
  });

  it('may lie after the end of the recording, which is said', () => {
    const { markers, notes } = readMarkers('0:10 a\n9:00:00 b', recording);
    expect(markers).toHaveLength(2);
    expect(notes).toEqual(['1 of 2 are after the end of this recording: an offset may bring them into it.']);
  });
});

describe('a log of several recordings', () => {
  it('is read for the one that is as long as this', () => {
    const other = infoWriter
      .replaceAll('2025-08-20 20:53:06', '2025-08-20 21:43:06')
      .replace('clutch', 'other');
    const { markers, notes } = readMarkers(`${other}\n${infoWriter}`, { ...recording, duration: 598 });
    expect(markers.map(({ name }) => name)).toEqual(['clutch', 'Lobby', '']);
    expect(notes).toEqual(['The log has 2 recordings; this is the one that began at 2025-08-20 20:43:06.']);
  });
});
