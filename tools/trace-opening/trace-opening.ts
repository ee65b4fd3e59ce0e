import { openAsBlob, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * Opens the files named as arguments, and prints as JSON, for each of them, the rooms that this walks through: the
 * folders of packages whose functions are called, in order. Run in a process of its own, since it rewrites modules as
 * they are loaded.
 */

// Everyone reads bytes, and all speak the contract's language: who does so has not gone anywhere.
const FLOOR = /packages\/(base|contract)\//;
const ENTER = '__enterRoom';

let walk: string[] = [];
Object.assign(globalThis, {
  [ENTER]: (room: string) => {
    if (walk.at(-1) !== room) walk.push(room);
  },
});

registerHooks({
  load(url, context, next) {
    const isOurs =
      url.startsWith('file:') && url.endsWith('.ts') && /\/packages\//.test(url) && !FLOOR.test(url);
    if (!isOurs) return next(url, context);
    const path = fileURLToPath(url);
    const source = announceCalls(readFileSync(path, 'utf8'), dirname(relative(process.cwd(), path)));
    return { format: 'module-typescript', source, shortCircuit: true };
  },
});

/** Makes every function of a module tell that it was called. */
function announceCalls(text: string, room: string): string {
  const call = `${ENTER}(${JSON.stringify(room)})`;
  const source = ts.createSourceFile('module.ts', text, ts.ScriptTarget.ESNext, true);
  const inserted: { at: number; code: string }[] = [];
  const visit = (node: ts.Node) => {
    const body = ts.isFunctionLike(node) && 'body' in node ? node.body : undefined;
    if (body && ts.isBlock(body)) inserted.push({ at: body.getStart(source) + 1, code: `${call};` });
    else if (body)
      inserted.push({ at: body.getStart(source), code: `(${call}, ` }, { at: body.end, code: ')' });
    ts.forEachChild(node, visit);
  };
  visit(source);
  let rest = text;
  let written = '';
  for (const { at, code } of inserted.sort((a, b) => b.at - a.at)) {
    written = code + rest.slice(at) + written;
    rest = rest.slice(0, at);
  }
  return rest + written;
}

const { openPackets } = await import('../../packages/media/src/open/open-video-file.ts');
const walks: Record<string, string[]> = {};
for (const path of process.argv.slice(2)) {
  const file = await openAsBlob(path);
  walk = [];
  using _ = await openPackets(file, basename(path));
  walks[basename(path)] = walk;
}
process.stdout.write(JSON.stringify(walks));
