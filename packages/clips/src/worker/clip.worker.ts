import { toWire } from '@framescout/contract';
import { serveCalls } from '@framescout/media';
import { measureEncoding } from '../cut/measure-encoding.ts';
import { writeClip } from '../cut/write-clip.ts';
import { ClipRefusedError, NoSourceOpenError } from '../errors.ts';
import { type ClipSource, openClipSource } from '../plan/clip-source.ts';
import { FORMATS } from '../plan/format-traits.ts';
import { planTrial } from '../plan/plan-trial.ts';
import { prospectsOf } from '../plan/prospect.ts';
import { RecipeBook } from '../plan/recipe-book.ts';
import { summarizeRecipe } from '../plan/summarize-recipe.ts';
import { assertNotEmpty } from '../storage/assert-not-empty.ts';
import { ClipFolder } from '../storage/clip-folder.ts';
import { packFiles } from '../storage/pack-files.ts';
import { explainFailure } from './explain-failure.ts';
import { paceUpdates } from './pace-updates.ts';
import type { ClipCalls } from './protocol.ts';
import { watchForStall } from './watch-for-stall.ts';

/** The open video, and its recipes. */
type OpenSource = ClipSource & { readonly recipes: RecipeBook };

const ZIP = 'application/zip';

let source: OpenSource | null = null;
const folder = new ClipFolder();

/** The worker's entry point: answers the page's calls on the open video. */
serveCalls<ClipCalls>(self, {
  async open({ file, name, core }) {
    source?.[Symbol.dispose]();
    source = null;
    const opened = await openClipSource(file, name, core);
    source = { ...opened, recipes: new RecipeBook(opened) };
    return null;
  },
  async prospects(settings) {
    return prospectsOf(current(), settings);
  },
  async plan({ segments, settings }) {
    const opened = current();
    const planned: ClipCalls['plan']['result'] = [];
    for (const segment of segments) {
      planned.push(
        await opened.recipes.recipe([segment], settings).then(
          (recipe) => ({ plan: summarizeRecipe(recipe) }),
          (error: unknown) => ({ error: toWire(explainFailure(error)) }),
        ),
      );
    }
    return planned;
  },
  async measure(settings) {
    const opened = current();
    return measureEncoding(await planTrial(opened, settings), opened);
  },
  async make({ segments, settings, name, folder: chosen, chapters, core }, { signal, update }) {
    const opened = current();
    const abort = new AbortController();
    signal.addEventListener('abort', () => abort.abort(signal.reason));
    const { file, read } = await folder.open(name, FORMATS[settings.selectedFormat].mimeType, chosen);
    try {
      const recipe = await opened.recipes.recipe(segments, settings, chapters);
      if (recipe.kind === 'refused') throw new ClipRefusedError(recipe.why);
      await watchForStall(abort, (onAlive) => {
        const show = paceUpdates(update);
        const onProgress = (done: number) => {
          onAlive();
          show(done);
        };
        return writeClip(recipe, opened, file, { signal: abort.signal, onProgress, core, folder });
      });
      await file.finish();
      const finished = await read();
      await assertNotEmpty(finished);
      return { file: chosen ? null : finished };
    } catch (error) {
      await file.discard();
      throw explainFailure(error);
    }
  },
  async pack({ files, name }) {
    const { file, read } = await folder.open(name, ZIP, null);
    try {
      await packFiles(files, file);
      await file.finish();
      return { file: await read() };
    } catch (error) {
      await file.discard();
      throw error;
    }
  },
  async beginRun() {
    await folder.beginRun();
    return null;
  },
});

function current(): OpenSource {
  if (!source) throw new NoSourceOpenError('Open a video first.');
  return source;
}
