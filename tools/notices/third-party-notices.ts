import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { z } from 'zod';
import { packagesInBundle, packagesOfWorkspace } from './shipped-packages.ts';
import { STATED_LICENSES } from './stated-licenses.ts';

/** The name of the file with the notices, in the folder that is built. */
export const NOTICES_FILE = 'third-party-notices.txt';

const CHECKOUT = join(import.meta.dirname, '../..');
const RULE = '='.repeat(78);

/** What is shipped besides what the bundler's own list of modules says. */
type AlsoShipped = {
  /** The workspace whose installed dependencies are shipped alongside. */
  workspace: string;
  /** Packages that put code of their own into what they build. */
  tools: readonly string[];
};

/**
 * Creates plugins that write the license texts of all packages that are shipped into {@link NOTICES_FILE}: of those
 * in the bundle, and those installed alongside. `page` is for the build, `worker` for the builds of its workers. The
 * build fails if a package has no license text.
 */
export function thirdPartyNotices({ workspace, tools }: AlsoShipped): { page: Plugin; worker(): Plugin } {
  const folders = new Set(tools.map((name) => join(CHECKOUT, 'node_modules', name)));
  let root = CHECKOUT;
  const collect = (bundle: Rolldown.OutputBundle) => {
    for (const folder of packagesInBundle(bundle, root)) folders.add(folder);
  };
  return {
    worker: () => ({
      name: 'third-party-packages',
      apply: 'build',
      generateBundle: (_options, bundle) => collect(bundle),
    }),
    page: {
      name: 'third-party-notices',
      apply: 'build',
      configResolved(config) {
        root = config.root;
      },
      generateBundle(_options, bundle) {
        collect(bundle);
        for (const folder of packagesOfWorkspace(workspace, CHECKOUT)) folders.add(folder);
        const source = renderNotices([...folders].sort().map(readLicense));
        this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source });
      },
    },
  };
}

/** Renders notices: each text once, under its packages. @throws {Error} if a package has none */
export function renderNotices(licenses: readonly PackageLicense[]): string {
  const withoutText = licenses.filter(({ text }) => text === '').map(titleOf);
  if (withoutText.length > 0) {
    throw new Error(
      `These packages are shipped but contain no license text: ${withoutText.join(', ')}. ` +
        'Find it where they are developed, and add it to tools/notices/stated-licenses.ts.',
    );
  }
  const titles = new Map<string, Set<string>>();
  for (const license of licenses) {
    const others = titles.get(license.text) ?? new Set();
    titles.set(license.text, others.add(titleOf(license)));
  }
  const sections = [...titles].map(([text, names]) => [RULE, ...names, RULE, '', text, ''].join('\n'));
  return [
    'FrameScout contains software by others, under their licenses:',
    '',
    ...sections.sort().flatMap((section) => [section, '']),
  ].join('\n');
}

function titleOf({ name, version, license, source }: PackageLicense): string {
  return `${name} ${version} (${license}) ${source}`.trim();
}

/** A package's name, version and license; `source` is where it is developed, empty if it doesn't say. */
type PackageLicense = { name: string; version: string; license: string; source: string; text: string };

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
function readLicense(folder: string): PackageLicense {
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
