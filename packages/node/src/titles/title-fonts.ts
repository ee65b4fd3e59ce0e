import { readFile } from 'node:fs/promises';

// Inter, the font of the web app, in the parts in which it is published: together, Latin, Greek and Cyrillic. In WOFF,
// which FFmpeg's renderer of subtitles reads; it does not read WOFF 2, as it is published for the web.
const PARTS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'];

/** The family of {@link readTitleFonts}, as the files name it. */
export const TITLE_FAMILY = 'Inter';

let fonts: Promise<TitleFont[]> | null = null;

type TitleFont = { name: string; bytes: Uint8Array };

/** Reads the fonts of titles, as files that FFmpeg reads. */
export function readTitleFonts(): Promise<TitleFont[]> {
  fonts ??= Promise.all(
    PARTS.map(async (part) => {
      const name = `inter-${part}-700-normal.woff`;
      return { name, bytes: await readFile(new URL(import.meta.resolve(`@fontsource/inter/files/${name}`))) };
    }),
  );
  return fonts;
}
