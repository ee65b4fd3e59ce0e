import { readFileSync } from 'node:fs';
import { FFMPEG_BUILD } from '@framescout/contract';

/** What packages don't say about their licenses themselves. */
type StatedLicense = {
  /** Matches their names. */
  packages: RegExp;
  /** Replaces the license that they name. */
  license?: string;
  text: string;
  /** Whether the text is in addition to the one that they contain, in place of which it otherwise is. */
  isAddition?: boolean;
};

const text = (name: string) => readFileSync(new URL(`texts/${name}.txt`, import.meta.url), 'utf8');
const mit = (holder: string) => `Copyright (c) ${holder}\n\n${text('mit')}`;

const { version, configuration, emscripten, recipe, parts } = FFMPEG_BUILD;

const FFMPEG_CORE = `\
FFmpeg ${version}, compiled to WebAssembly by Emscripten ${emscripten}, configured with

${configuration}

It and the libraries in it are free software under the licenses below; as a whole
it is under the GNU General Public License, version 2 or, at your option, any
later version. It is distributed WITHOUT ANY WARRANTY. The scripts that built it:

${recipe}

The source of its parts:

${parts.map(({ name, license, source }) => `${name} (${license}): ${source}`).join('\n')}

${text('ffmpeg-libraries')}
${text('gpl-2.0')}
${text('gpl-3.0')}
${text('lgpl-2.1')}`;

const FFMPEG_NATIVE = `\
The bindings are under the MIT license. The FFmpeg that is linked into them is
Jellyfin's (https://github.com/jellyfin/jellyfin-ffmpeg), configured with
--enable-gpl, --enable-version3 and --enable-libfdk-aac: it is under the GNU
General Public License, version 3 or later, on every platform. Their source, and the scripts that
build both: https://github.com/seydx/node-av

${text('gpl-3.0')}`;

const AAC_ENCODER = `\
It contains the AAC encoder of FFmpeg (https://github.com/FFmpeg/FFmpeg), under
the GNU Lesser General Public License, version 2.1 or later. How it is built is in
the README of https://www.npmjs.com/package/@mediabunny/aac-encoder.

${text('lgpl-2.1')}`;

const PGLITE = `\
It contains PostgreSQL:

Portions Copyright (c) 1996-2025, PostgreSQL Global Development Group
Portions Copyright (c) 1994, The Regents of the University of California

${text('postgresql')}`;

/** The licenses of packages that ship no text, or of which it doesn't tell everything. */
export const STATED_LICENSES: readonly StatedLicense[] = [
  { packages: /^@ffmpeg\/core$/, text: FFMPEG_CORE },
  { packages: /^@seydx\/node-av-/, license: 'MIT AND GPL-3.0-or-later', text: FFMPEG_NATIVE },
  {
    packages: /^@mediabunny\/aac-encoder$/,
    license: 'MPL-2.0 AND LGPL-2.1-or-later',
    text: AAC_ENCODER,
    isAddition: true,
  },
  { packages: /^@electric-sql\/pglite$/, text: PGLITE, isAddition: true },
  { packages: /^drizzle-orm$/, text: `Copyright Drizzle Team\n\n${text('apache-2.0')}` },
  { packages: /^@napi-rs\/nice-/, text: mit('2020 N-API for Rust') },
  { packages: /^@node-rs\/argon2-/, text: mit('2020-present LongYinan') },
  { packages: /^@rollup\/rollup-/, text: mit('2017 https://github.com/rollup/rollup/graphs/contributors') },
  { packages: /^abstract-logging$/, text: mit('James Sumners') },
  { packages: /^react-remove-scroll-bar$/, text: mit('2025 Anton Korzunov <thekashey@gmail.com>') },
  { packages: /^werift(-|$)/, text: mit('2020 shinyoshiaki') },
  // Most of its own text is about the packages in the bundler, of which nothing is shipped.
  { packages: /^vite$/, text: mit('2019-present, VoidZero Inc. and Vite contributors') },
];
