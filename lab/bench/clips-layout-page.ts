import type { Page } from 'playwright';
import { clipRows, openClips } from '../../e2e/support/clips.ts';
import { openProduct } from '../open-product.ts';
import { alternate, type Benchmark, rowAgainstPeer } from './benchmark.ts';
import { inputVideo, soundTruthOf, truthBeside } from './inputs.ts';
import { keepFirstClips, openMarked, scanMarked, timeClips } from './marked-page.ts';
import { logTime } from './run-tool.ts';

const ROUNDS = 3;
const BAR = 0.8;
/** Seconds around the event of the one clip. */
const MARGIN = 5;

/** Makes a clip in the product's page in an upright layout with an inset, against the same seconds encoded as recorded. */
export const clipsLayoutPageBenchmark: Benchmark = {
  name: 'clips-layout-page',
  async run({ video, log }) {
    const path = video ?? (await inputVideo('sound-h264-1080p60', log));
    await using product = await openProduct();
    await using page = await openMarked(product, path, [
      video ? truthBeside(video) : soundTruthOf('hitmarker'),
    ]);
    await scanMarked(page);
    await showOneClip(page);
    const method = clipRows(page).first();
    const make = async (name: string) => 1 / (await logTime(name, log, () => timeClips(page)));
    const pairs = await alternate(
      ROUNDS,
      async () => {
        await addLayout(page);
        await method.getByText('re-encode: another shape').waitFor();
        return make('upright');
      },
      async () => {
        await chooseRecordedShape(page);
        return make('as recorded');
      },
    );
    return rowAgainstPeer('clips-layout-page', pairs, {
      ...{ unit: 'clips/s', bar: BAR, peerName: 'the same clip as recorded' },
    });
  },
};

/** Has the first clip planned as MP4 at another frame rate than the recording's, so that it is encoded in any shape. */
async function showOneClip(page: Page): Promise<void> {
  await openClips(page, MARGIN, MARGIN);
  await clipRows(page).first().waitFor();
  await keepFirstClips(page, 1);
  await page.getByLabel('Clip format').selectOption('mp4');
  await page.getByLabel('Clip frame rate').selectOption('30 (standard)');
}

/** Has the clip planned in the recording's shape, by way of another one, since one that was made is not planned again. */
async function chooseRecordedShape(page: Page): Promise<void> {
  const row = clipRows(page).first();
  await page.getByLabel('Shape').selectOption('Square 1:1');
  await row.getByText('re-encode: another shape').waitFor();
  await page.getByLabel('Shape').selectOption('As recorded');
  await row.getByText(/re-encode: (?!another shape)/).waitFor();
}

async function addLayout(page: Page): Promise<void> {
  await chooseRecordedShape(page);
  await page.getByLabel('Shape').selectOption('Vertical 9:16');
  await page.getByRole('button', { name: 'Edit layout...' }).click();
  await page.getByRole('button', { name: 'Show “Element 1” large' }).click();
  await page.getByRole('button', { name: 'Use layout' }).click();
}
