import { readFile } from 'node:fs/promises';
import { unpackFont } from './unpack-font.ts';

// Inter, the font of the web app, in the parts in which it is published: together, Latin, Greek and Cyrillic.
const PARTS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'];

/** The family of {@link readTitleFonts}, as the files name it. */
export const TITLE_FAMILY = 'Inter';

let fonts: Promise<TitleFont[]> | null = null;

type TitleFont = { name: string; bytes: Uint8Array };

/** Reads the fonts of titles, as files that FFmpeg reads. */
export function readTitleFonts(): Promise<TitleFont[]> {
  fonts ??= Promise.all(
    PARTS.map(async (part) => {
      const file = import.meta.resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`);
      return { name: `${part}.ttf`, bytes: unpackFont(await readFile(new URL(file))) };
    }),
  );
  return fonts;
}
