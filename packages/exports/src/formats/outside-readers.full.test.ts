import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportKindSchema } from '@framescout/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { folderForTests } from '../../../../tools/test-support/temporary-folder.ts';
import { exampleEvent, exampleSource } from '../fixtures/example-source.ts';
import { writeExport } from './write-export.ts';

// `npm run test:all` installs these where it can (Debian, as root); elsewhere, what they would read is skipped.
const has = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const PYTHON = '/usr/bin/python3';
const hasXmllint = has('xmllint', '--version');
const hasMkvmerge = has('mkvmerge', '--version');
const hasMelt = has('melt', '--version');
const hasSrt = has(PYTHON, '-c', 'import srt');

const NAMES = [
  `# % & < > ' " | = ; \\ --> ]]> <!--`,
  'emoji 🎯 🏳️‍🌈',
  'control \u0001\u001b[2J\r\n characters',
  'ضربة قاضية',
  'Headshot! '.repeat(100).trim(),
];
const NAME = 'Ma tch #1 & 2 % 🎯.mp4';
const RATE = 60_000 / 1001;
// In frames.
const EVERY = 240;
const LENGTH = 41;

const folder = folderForTests();
const pathOf = (name: string) => join(folder, name);
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });

const source = () =>
  exampleSource({
    title: 'Ma tch #1 & 2 % 🎯',
    path: pathOf(NAME),
    video: { name: NAME, duration: 1500 / RATE, width: 320, height: 180 },
    elements: NAMES,
    events: NAMES.map((element, index) =>
      exampleEvent(60 + EVERY * index, 60 + EVERY * index + LENGTH - 1, { element, note: element }),
    ),
  });

function write(kind: Parameters<typeof writeExport>[0], name: string): string {
  writeFileSync(pathOf(name), writeExport(kind, source()).text);
  return pathOf(name);
}

/** The names as every format has them, on one line. */
const PLAIN = NAMES.map((name) => name.replaceAll('\r\n', ' ').replaceAll(/\p{Cc}/gu, ''));

// The order and attributes of what we write, by the rules of FCPXML 1.10.
const FCPXML_DTD = `
<!ELEMENT fcpxml (resources, library)> <!ATTLIST fcpxml version CDATA #FIXED "1.10">
<!ELEMENT resources (asset | format)*> <!ELEMENT library (event*)>
<!ELEMENT format EMPTY> <!ATTLIST format id ID #REQUIRED frameDuration CDATA #IMPLIED width CDATA #IMPLIED
  height CDATA #IMPLIED colorSpace CDATA #IMPLIED>
<!ELEMENT asset (media-rep+)> <!ATTLIST asset id ID #REQUIRED name CDATA #IMPLIED start CDATA #IMPLIED
  duration CDATA #IMPLIED hasVideo CDATA #IMPLIED format IDREF #IMPLIED hasAudio CDATA #IMPLIED
  videoSources CDATA #IMPLIED audioSources CDATA #IMPLIED audioChannels CDATA #IMPLIED audioRate CDATA #IMPLIED>
<!ELEMENT media-rep EMPTY> <!ATTLIST media-rep kind (original-media | proxy-media) #IMPLIED src CDATA #REQUIRED>
<!ELEMENT event (asset-clip | project)*> <!ATTLIST event name CDATA #IMPLIED>
<!ELEMENT project (sequence)> <!ATTLIST project name CDATA #IMPLIED>
<!ELEMENT sequence (spine)> <!ATTLIST sequence format IDREF #REQUIRED duration CDATA #IMPLIED tcStart CDATA #IMPLIED
  tcFormat (DF | NDF) #IMPLIED audioLayout (mono | stereo | surround) #IMPLIED
  audioRate (32k | 44.1k | 48k | 88.2k | 96k | 176.4k | 192k) #IMPLIED>
<!ELEMENT spine (asset-clip | gap)*>
<!ELEMENT asset-clip (marker | keyword | rating)*> <!ATTLIST asset-clip ref IDREF #REQUIRED name CDATA #IMPLIED
  offset CDATA #IMPLIED start CDATA #IMPLIED duration CDATA #IMPLIED format IDREF #IMPLIED tcFormat (DF | NDF) #IMPLIED>
<!ELEMENT gap (marker | keyword | rating)*> <!ATTLIST gap name CDATA #IMPLIED offset CDATA #IMPLIED
  start CDATA #IMPLIED duration CDATA #REQUIRED>
<!ELEMENT marker EMPTY> <!ATTLIST marker start CDATA #REQUIRED duration CDATA #IMPLIED value CDATA #REQUIRED
  note CDATA #IMPLIED>
<!ELEMENT keyword EMPTY> <!ATTLIST keyword start CDATA #IMPLIED duration CDATA #IMPLIED value CDATA #REQUIRED>
<!ELEMENT rating EMPTY> <!ATTLIST rating start CDATA #IMPLIED duration CDATA #IMPLIED
  value (favorite | reject) #REQUIRED>`;

describe('exports, read by others', () => {
  beforeAll(() => {
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=rate=60000/1001:size=320x180'];
    const sound = ['-f', 'lavfi', '-i', 'sine=sample_rate=48000'];
    const coded = [
      '-frames:v',
      '1500',
      '-shortest',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-c:a',
      'aac',
    ];
    run('ffmpeg', '-v', 'error', ...picture, ...sound, ...coded, pathOf(NAME));
  });

  it.skipIf(!hasXmllint)('are well-formed XML to libxml2, and follow the rules of Final Cut Pro', () => {
    for (const kind of ['xmeml', 'mlt', 'mkv-chapters', 'livesplit'] as const) {
      run('xmllint', '--noout', write(kind, `${kind}.xml`));
    }
    // Where Apple's own rules are at hand, they apply instead.
    const rules = process.env['FRAMESCOUT_FCPXML_DTD'] ?? pathOf('fcpxml.dtd');
    writeFileSync(pathOf('fcpxml.dtd'), FCPXML_DTD);
    for (const kind of ['fcpxml', 'fcpxml-markers'] as const) {
      run('xmllint', '--noout', '--dtdvalid', rules, write(kind, `${kind}.fcpxml`));
    }
  });

  /** The titles and starting times of a file's chapters, in milliseconds. */
  function chaptersOf(path: string): [string, number][] {
    const listed = run('ffprobe', '-v', 'error', '-show_chapters', '-of', 'json', path);
    const { chapters } = JSON.parse(listed) as {
      chapters: { start_time: string; tags: { title: string } }[];
    };
    return chapters.map(({ start_time: start, tags }) => [tags.title, Math.round(1000 * Number(start))]);
  }

  const expected = PLAIN.map((name, index) => [name, Math.round((1000 * (60 + EVERY * index)) / RATE)]);

  it.each(['mp4', 'mkv'])('are chapters that FFmpeg writes into a copy (%s)', (extension) => {
    const chapters = write('ffmetadata', 'chapters.txt');
    const copy = ['-map', '0', '-map_chapters', '1', '-c', 'copy', pathOf(`copy.${extension}`)];
    run('ffmpeg', '-v', 'error', '-i', pathOf(NAME), '-i', chapters, ...copy);
    expect(chaptersOf(pathOf(`copy.${extension}`))).toEqual([['Start', 0], ...expected]);
  });

  it.skipIf(!hasMkvmerge)('are chapters that MKVToolNix writes into a copy', () => {
    const chapters = write('mkv-chapters', 'chapters.xml');
    run('mkvmerge', '-q', '-o', pathOf('muxed.mkv'), '--chapters', chapters, pathOf(NAME));
    expect(chaptersOf(pathOf('muxed.mkv'))).toEqual(expected);
  });

  it.skipIf(!hasMelt)('are cuts that MLT plays, with sound and without a frame too many', () => {
    const project = write('mlt', 'cuts.mlt');
    run(
      'melt',
      project,
      '-silent',
      '-consumer',
      `avformat:${pathOf('cuts.mp4')}`,
      'vcodec=libx264',
      'acodec=aac',
    );
    const streams = run(
      'ffprobe',
      '-v',
      'error',
      '-count_frames',
      '-show_streams',
      '-of',
      'json',
      pathOf('cuts.mp4'),
    );
    const [picture, sound] = (JSON.parse(streams) as { streams: Record<string, string>[] }).streams;
    expect(picture).toMatchObject({
      nb_read_frames: String(NAMES.length * LENGTH),
      r_frame_rate: '60000/1001',
    });
    expect(sound).toMatchObject({ codec_type: 'audio' });
  });

  it.each(['srt', 'vtt'] as const)('are subtitles to FFmpeg (%s)', (kind) => {
    const text = run('ffmpeg', '-v', 'error', '-i', write(kind, `events.${kind}`), '-f', 'srt', '-');
    expect(text.match(/^\d\d:\S+ --> \d/gm)).toHaveLength(NAMES.length);
    expect(text).toContain('00:00:01,001 --> 00:00:01,685');
    expect(text).toContain('ضربة قاضية');
  });

  it.skipIf(!hasSrt)('are subtitles to a strict reader', () => {
    const path = write('srt', 'strict.srt');
    const script = 'import srt, sys; print(len(list(srt.parse(open(sys.argv[1], encoding="utf-8").read()))))';
    expect(run(PYTHON, '-c', script, path).trim()).toBe(String(NAMES.length));
  });
});

it.each(exportKindSchema.options.filter((kind) => kind !== 'csv' && kind !== 'json'))(
  'writes 50,000 events: %s',
  (kind) => {
    const events = Array.from({ length: 50_000 }, (_, index) => exampleEvent(60 * index, 60 * index + 30));
    const many = exampleSource({ video: { duration: 50_100 * 1.001 }, events });
    expect(writeExport(kind, many).text).toContain('Kill');
  },
);
