import type { Truth } from '../../tools/test-support/truth.ts';
import { openProduct, type Product } from '../open-product.ts';
import { alternate, type Benchmark, rowAgainstPeer } from './benchmark.ts';
import { type InputName, inputVideo, soundTruthOf, truthBeside } from './inputs.ts';
import { openMarked, timePress } from './marked-page.ts';
import { logTime, requireTool, timeFfmpeg } from './run-tool.ts';

const ROUNDS = 3;
// Horizontal offsets (fractions of the picture) of the four extra elements: parts of the same menu.
const BESIDE = [-0.06, -0.03, 0.03, 0.06];

/**
 * Scans recordings with sound in the product's page, as users do: from pressing LOG EVENTS until the page
 * says that the analysis is complete. `--video` takes another recording.
 */
export const scanPageBenchmarks: Benchmark[] = [
  againstFfmpeg('scan-page', 'sound-h264-1080p60', 'hitmarker', 1.2),
  againstFfmpeg('scan-page-720p30', 'sound-menu-720p30', 'menu', 1),
  againstFfmpeg('scan-page-av1', 'sound-av1-1080p60', 'hitmarker', 1.2),
  {
    name: 'scan-page-five',
    async run({ log }) {
      const path = await inputVideo('sound-menu-720p30', log);
      const one = soundTruthOf('menu');
      const five = [0, ...BESIDE].map((offset) => ({
        ...one,
        clicks: one.clicks.map((click) => ({ ...click, x: click.x + offset * one.width })),
      }));
      await using product = await openProduct();
      const pairs = await alternate(
        ROUNDS,
        async () => (await scan(product, path, five, log)).rate,
        async () => (await scan(product, path, [one], log)).rate,
      );
      return rowAgainstPeer('scan-page-five', pairs, {
        ...{ unit: 'frames/s', bar: 0.93, peerName: 'one element' },
      });
    },
  },
];

function againstFfmpeg(name: string, input: InputName, kind: 'hitmarker' | 'menu', bar: number): Benchmark {
  return {
    name,
    async run({ video, log }) {
      requireTool('ffmpeg', '-version');
      const path = video ?? (await inputVideo(input, log));
      const elements = [video ? truthBeside(video) : soundTruthOf(kind)];
      await using product = await openProduct();
      let frames = 0;
      const pairs = await alternate(
        ROUNDS,
        async () => {
          const found = await scan(product, path, elements, log);
          ({ frames } = found);
          return found.rate;
        },
        () => logTime('ffmpeg', log, () => timeFfmpeg(['-i', path, '-f', 'null', '-'])),
      );
      const inFrames = pairs.map(({ ours, peer }) => ({ ours, peer: frames / peer }));
      return rowAgainstPeer(name, inFrames, { unit: 'frames/s', bar, peerName: 'ffmpeg -f null' });
    },
  };
}

/** Scans a recording in a page of its own; returns how many frames it looked at, and how many a second. */
async function scan(
  product: Product,
  path: string,
  elements: readonly Truth[],
  log: (text: string) => void,
): Promise<{ frames: number; rate: number }> {
  await using page = await openMarked(product, path, elements);
  const seconds = await logTime(`${elements.length} elements`, log, () =>
    timePress(page, 'LOG EVENTS', '//li[contains(., "Analysis Complete")]'),
  );
  const said = await page.getByText(/^Analyzed \d+ frames/).innerText();
  const frames = Number(/\d+/.exec(said)?.[0]);
  return { frames, rate: frames / seconds };
}
