// Films the built app finding the sample's element and cutting clips, for apps/web/public/demo/. Needs Chromium and
// ffmpeg.
import { mkdir, mkdtempDisposable, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleTruth } from '../../e2e/support/sample.ts';
import { runProgram } from '../../tools/test-support/run-ffmpeg.ts';
import { openProduct } from '../open-product.ts';
import { Film } from './film.ts';
import { playScenes } from './play-scenes.ts';

const OUTPUT = 'apps/web/public/demo';
const VIDEO = join(OUTPUT, 'demo.mp4');
const POSTER_WIDTHS = [800, 1600];
// BT.709 is the default that browsers assume; without tags, they guess the colors from the picture's size.
const PICTURE = 'fps=30,scale=1600:-2:flags=lanczos:out_color_matrix=bt709:out_range=tv,format=yuv420p';
const BT709 = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(' ');
// Can start playing before it is fully loaded, in every browser.
const H264 = '-c:v libx264 -profile:v high -preset medium -crf 27 -g 240 -movflags +faststart'.split(' ');
const WEBP = '-c:v libwebp -quality 72 -compression_level 6'.split(' ');

await using shots = await mkdtempDisposable(join(tmpdir(), 'framescout-demo-'));
await using product = await openProduct({
  ...{ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5, colorScheme: 'dark' },
});
const page = await product.context.newPage();
await page.goto('/app');
const film = new Film(await product.context.newCDPSession(page), shots.path);
await playScenes(page, film, sampleTruth());

await mkdir(OUTPUT, { recursive: true });
const list = ['-f', 'concat', '-safe', '0', '-i', await film.writeList(), '-vf', PICTURE, '-an'];
await ffmpeg([...list, ...BT709, ...H264, VIDEO]);
for (const width of POSTER_WIDTHS) {
  const still = ['-ss', String(film.posterMs / 1000), '-i', VIDEO, '-frames:v', '1'];
  await ffmpeg([...still, '-vf', `scale=${width}:-2`, ...WEBP, join(OUTPUT, `poster-${width}.webp`)]);
}
await writeFile(join(OUTPUT, 'chapters.vtt'), film.chapters);
console.log(`${VIDEO}: ${((await stat(VIDEO)).size / 1e6).toFixed(2)} MB`);
console.log(`${(film.durationMs / 1000).toFixed(1)} s\n${film.chapters}`);

function ffmpeg(options: readonly string[]): Promise<Buffer> {
  return runProgram('ffmpeg', ['-v', 'error', '-y', ...options]);
}
