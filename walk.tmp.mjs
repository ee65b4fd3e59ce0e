import { registerHooks } from 'node:module';
import { openAsBlob, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { relative, join } from 'node:path';
import ts from 'typescript';
const [root, name, how = 'packets'] = process.argv.slice(2);
const calls = new Map(); let on = false; const order = []; const seq = [];
globalThis.__enter = (file, fn) => {
  if (!on) return; seq.push(file);
  const before = Error.prepareStackTrace; const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 8;
  Error.prepareStackTrace = (_, frames) => frames.map((f) => f.getFileName());
  const frames = new Error().stack; Error.prepareStackTrace = before; Error.stackTraceLimit = limit;
  const from = frames.slice(2).find((f) => f?.startsWith('file:'));
  if (!from || from.includes('/node_modules/')) return;
  const caller = relative(root, fileURLToPath(from));
  if (caller === file || !caller.startsWith('packages/')) return;
  const key = `${caller} -> ${file} ${fn}`;
  if (!calls.has(key)) { calls.set(key, 0); order.push(key); }
  calls.set(key, calls.get(key) + 1);
};
function instrument(text, file) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const inserts = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const fn = (node.name ?? node.parent?.name)?.getText?.(source) ?? 'anonymous';
      const call = `__enter(${JSON.stringify(file)},${JSON.stringify(fn)})`;
      if (ts.isBlock(node.body)) inserts.push([node.body.getStart(source) + 1, `${call};`]);
      else inserts.push([node.body.getStart(source), `(${call},`], [node.body.getEnd(), ')']);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  let out = text;
  for (const [at, s] of inserts.map((x, i) => [...x, i]).sort((a, b) => b[0] - a[0] || b[2] - a[2])) out = out.slice(0, at) + s + out.slice(at);
  return out;
}
registerHooks({
  resolve(spec, ctx, next) {
    const m = /^@framescout\/([^/]+)(?:\/(.*))?$/.exec(spec);
    if (m) return { url: pathToFileURL(join(root, 'packages', m[1], 'src', `${m[2] ?? 'index'}.ts`)).href, shortCircuit: true };
    return next(spec, ctx);
  },
  load(url, ctx, next) {
    if (url.startsWith('file:') && url.includes('/packages/') && url.endsWith('.ts') && !url.includes('/contract/')) {
      const path = fileURLToPath(url);
      return { format: 'module-typescript', source: instrument(readFileSync(path, 'utf8'), relative(root, path)), shortCircuit: true };
    }
    return next(url, ctx);
  },
});
const { openPackets } = await import(pathToFileURL(join(root, 'packages/media/src/open/open-video-file.ts')).href);
const file = await openAsBlob(join(root, 'fixtures', name));
on = true;
const opened = await openPackets(file, name);
if (how === 'subs') await (opened.subtitles?.() ?? opened.container.subtitles());
on = false;
const rooms = new Set(order.flatMap((k) => k.replace(/ \S+$/, '').split(' -> ')));
const pairs = new Set(order.map((k) => k.replace(/ \S+$/, '')));
console.log(name, 'calls', order.length, 'pairs', pairs.size, 'rooms', rooms.size, 'total', [...calls.values()].reduce((a, b) => a + b, 0));
if (process.argv[5]) console.log(order.map((k) => `${k} x${calls.get(k)}`).join('\n'));
opened[Symbol.dispose]();
import { dirname } from 'node:path';
const collapse = (xs) => xs.filter((x, i) => x !== xs[i - 1]);
for (const [label, of] of [['files', (f) => f], ['folders', dirname]]) for (const skip of [false, true]) {
  const s = collapse(seq.filter((f) => !skip || !/packages\/base\/|bytes-at|find-bytes|lazy-file|bytes-of/.test(f)).map(of));
  console.log(label, skip ? 'without base' : 'all', 'stays', s.length, 'rooms', new Set(s).size, 'returns', s.length - new Set(s).size);
}
if (process.argv[6]) console.log(collapse(seq.map(dirname)).join('\n'));
