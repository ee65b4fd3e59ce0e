import { type ClipFormat, clipFormatSchema } from '@framescout/contract';
import type { MatrixInput } from '../../tools/test-support/clip-check/inputs.ts';
import type { Cell } from './cell.ts';

const SIGNS: Record<string, string> = {
  copy: 'copy',
  'copy-early': 'copy, early',
  'smart-cut': 'smart cut',
  encode: 'encode',
  refused: 'refused',
};

// The part of the page that isn't measured per input.
const KEPT = `
## What clips keep besides picture and sound

| | webm | mp4, mov | avi | mkv | flv | wmv | 3gp |
|---|---|---|---|---|---|---|---|
| sound tracks | all | all | all | all | one: mixed, or the chosen one | all | all |
| track titles | yes | yes | yes | yes | no | no | yes |
| track languages, default flags | yes | yes | no | yes | no | no | yes |
| sound that is copied | Opus, Vorbis | every codec they can hold | AAC, MP3 | AAC, MP3, Opus, Vorbis, AC-3, PCM | AAC, MP3 | none | AAC |
| chapters | yes | yes | no | yes | no | no | yes |
| creation time | yes | yes | no | yes | no | no | yes |
| rotation | drawn upright | declared if copied | drawn upright | drawn upright | drawn upright | drawn upright | declared if copied |
| color range, primaries, matrix | yes | yes | in the stream | yes | in the stream | no | yes |
| text subtitles | WebVTT | timed text | no | SubRip, ASS, WebVTT | no | no | timed text |

- **HDR10 in VP9** keeps its color space, but not the mastering display and the light levels, which its containers store
  outside the stream; players then assume typical ones. HEVC and AV1 have them in the stream, which is copied.
- **A still picture**, shown for more than a second before the clip starts or after it ends, as in screen recordings that
  store no frames while nothing moves, is shortened: the clip shows it only from its start, or only to its end.
- **Chapters and subtitles** are cut and shifted with the clip; the chapter that is playing at the start opens it. Bitmap
  subtitles (Blu-ray, DVB, DVD) and teletext are left out, which the panel says.
- **Copied sound** is cut to the sample in MP4, MOV and 3GP. The other containers copy the packets that start inside the
  clip (at most 40 ms each), with their exact times. Uncompressed sound is cut to the sample everywhere. AVI has no
  timestamps, so its sound starts with the packet closest to the first frame, at most half a packet (12 ms) off.
- **Encoded sound** with more than two channels becomes stereo if no encoder for the container takes as many, as in WebM
  in Chromium.
- **Sound that the browser cannot decode** is decoded by FFmpeg if it cannot be copied. Sound that FFmpeg cannot decode
  either is left out, which the panel says: AC-4, MPEG-H, and Apple's spatial audio (iPhones record stereo alongside it).
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
    'This page is written by `npm run formats`. It cuts a clip out of each of these videos into each container, at the',
    'frame rate of the source, in Chromium, and has FFmpeg check the result:',
    '',
    '- the container is the right one, and it decodes without errors;',
    '- its first and last frames, read from a counter burned into the picture, are the promised ones (exactly in MP4, MOV,',
    '  MKV and WebM, within a frame elsewhere), and none is missing in between;',
    '- each beep of the sound is less than a frame away from its flash;',
    '- HDR is still tagged as HDR;',
    '- sound tracks, chapters and the date are there if the container keeps them.',
    '',
    `| | ${formats.join(' | ')} |`,
    `|---|${formats.map(() => '---|').join('')}`,
    ...lines,
    '',
    '- **copy**: packet by packet, exact to the frame.',
    '- **copy, early**: the same, but from the previous keyframe, because an exact start would need an encoder that',
    '  preserves HDR. The panel says how much earlier.',
    '- **smart cut**: encoded up to the first keyframe and after the last frame that can be copied, and copied in between.',
    '- **encode**: encoded as a whole.',
    '- **refused**: HDR, whose brightness and colors no encoder here preserves. The panel says so, and which format can',
    '  copy it.',
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
