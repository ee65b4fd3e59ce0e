import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { STATED_LICENSES } from './stated-licenses.ts';

/** A package's name, version and license; `source` is where it is developed, empty if it doesn't say. */
export type PackageLicense = { name: string; version: string; license: string; source: string; text: string };

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
  repository: z.union([z.string(), z.object({ url: z.string() })]).default(''),
});

const LICENSE_FILE = /^(licen[sc]e|copying|notice)/i;
const README = /^readme/i;
// The section of a README that contains a whole license.
const LICENSE_SECTION = /^#+ *licen[sc]e\s+([^#]*Permission is hereby granted[^#]*)/im;

/** Reads the license of the package in a folder; `text` is empty if it is nowhere. */
export function readLicense(folder: string): PackageLicense {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const { name, version, license, repository } = manifest;
  const stated = STATED_LICENSES.find(({ packages }) => packages.test(name));
  const texts = [stated?.text, stated && !stated.isAddition ? undefined : readOwnText(folder)];
  return {
    name,
    version,
    license: stated?.license ?? (typeof license === 'object' ? license.type : license) ?? 'see below',
    source: (typeof repository === 'object' ? repository.url : repository).replace(/^git\+|\.git$/g, ''),
    text: texts.flatMap((text) => text?.trim() || []).join('\n\n'),
  };
}

function readOwnText(folder: string): string {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim();
  const names = readdirSync(folder).sort();
  const files = names.filter((name) => LICENSE_FILE.test(name));
  if (files.length > 0) return files.map(read).join('\n\n');
  const readme = names.find((name) => README.test(name));
  return (readme && LICENSE_SECTION.exec(read(readme))?.[1]) ?? '';
}
