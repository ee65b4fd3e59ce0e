import { type ClipFormat, clipFormatSchema } from '@framescout/contract';
import type { Cell } from './check-cell.ts';
import type { MatrixInput } from './inputs.ts';

const SIGNS: Record<string, string> = {
  copy: 'copy',
  'copy-early': 'copy, early',
  'smart-cut': 'smart cut',
  encode: 'encode',
  refused: 'refused',
};

// The part of the page that isn't measured per input.
const KEPT = `
## What is kept beside picture and sound

| | webm | mp4, mov | avi | mkv | flv | wmv | 3gp |
|---|---|---|---|---|---|---|---|
| sound tracks | all | all | all | all | one: mixed, or the chosen one | all | all |
| their titles | yes | yes | yes | yes | no | no | yes |
| their languages, default flags | yes | yes | no | yes | no | no | yes |
| sound that is copied | Opus, Vorbis | what they hold | AAC, MP3 | AAC, MP3, Opus, Vorbis, AC-3, PCM | AAC, MP3 | none | AAC |
| chapters | yes | yes | no | yes | no | no | yes |
| creation time | yes | yes | no | yes | no | no | yes |
| rotation | drawn upright | declared if copied | drawn upright | drawn upright | drawn upright | drawn upright | declared if copied |
| colour range, primaries, matrix | yes | yes | in the stream | yes | in the stream | no | yes |
| subtitles of text | WebVTT | timed text | no | SubRip, ASS, WebVTT | no | no | timed text |

Chapters and subtitles are cut and shifted with the clip; the chapter under way begins it. Subtitles that are pictures (Blu-ray, DVB, DVD) or teletext are left out, which the panel says. MP4, MOV and 3GP cut copied sound to the sample. The other
containers copy the packets that begin inside the clip (at most 40 ms each), at their exact times; uncompressed sound is cut to the sample.
AVI has no times, so there sound begins with the packet nearest to the first frame, half a packet (12 ms) off at most.
Sound of more than two channels becomes stereo where it has to be encoded and no encoder of the container takes as many, as in WebM in Chromium.
Sound that the browser does not decode is decoded by FFmpeg where it cannot be copied. What not even FFmpeg decodes is left out, which the panel says: AC-4, MPEG-H, Apple's spatial sound (beside which iPhones record stereo).
`;

/** Renders the formats page with the table of results. */
export function renderMatrix(
  rows: readonly { input: MatrixInput; cells: ReadonlyMap<ClipFormat, Cell> }[],
): string {
  const formats = clipFormatSchema.options;
  const lines = rows.map(({ input, cells }) => {
    const shown = formats.map((format) => describe(cells.get(format)));
    return `| ${input.trait} | ${shown.join(' | ')} |`;
  });
  const complaints = rows.flatMap(({ input, cells }) =>
    [...cells].flatMap(([format, cell]) =>
      cell.complaints.map((text) => `- ${input.name} as ${format}: ${text}`),
    ),
  );
  return `${[
    '# Formats',
    '',
    'Written by `npm run formats`, which cuts a clip out of each of these videos into each container at the frame rate',
    'of the source, in Chromium, and has FFmpeg check it: the container is the right one; it decodes without any',
    'error; its first and last frames, read from a counter burnt into the picture, are those that were promised',
    '(exactly in MP4, MOV, MKV and WebM, within a frame elsewhere), with none missing in between; each beep of the sound is',
    'less than a frame away from its flash; HDR is still tagged as HDR; and sound tracks, chapters and date are there where the',
    'container keeps them.',
    '',
    `| | ${formats.join(' | ')} |`,
    `|---|${formats.map(() => '---|').join('')}`,
    ...lines,
    '',
    '**copy**: packet by packet, exact to the frame. **copy, early**: the same, but from the previous keyframe, because an exact',
    'start would need an encoder that preserves HDR; the panel says by how much. **smart cut**: encoded up to the first keyframe',
    'and after the last frame that can be copied, copied between. **encode**: encoded as a whole. **refused**: HDR, whose',
    'light and colours no encoder here preserves; the panel says so, and which format can copy it.',
    '',
    'WMV 9 and VC-1 are not in the table: FFmpeg decodes them, but nothing here can encode a sample of them.',
    ...KEPT.split('\n'),
    complaints.length === 0 ? 'No problems were found.' : 'Problems:',
    ...complaints,
  ].join('\n')}\n`;
}

function describe(cell: Cell | undefined): string {
  if (!cell) return '';
  const [kind = ''] = cell.method.split(/[ :]/);
  return `${SIGNS[kind] ?? cell.method}${cell.complaints.length > 0 ? ' (!)' : ''}`;
}
