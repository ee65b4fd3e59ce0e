import { basename } from 'node:path';
import { check } from '@framescout/framescout';
import { listRecordings } from '../input/list-recordings.ts';
import { openRecording } from '../input/open-recording.ts';
import { readTemplate } from '../input/read-template.ts';
import { describeCheck } from '../output/describe-check.ts';
import { type CommonOptions, withCommandContext } from './command-context.ts';
import { forEachItem } from './for-each-item.ts';
import { plainCheck } from './mark-command.ts';

/** The parsed options of `check`. */
export type CheckOptions = CommonOptions & { template: string };

/** Prints how well a template's elements stand out in recordings. */
export async function checkCommand(names: readonly string[], options: CheckOptions): Promise<void> {
  const { elements } = await readTemplate(options.template);
  const { paths, remarks } = await listRecordings(names, process.stdin);
  await withCommandContext(options, (context) => {
    for (const remark of remarks) context.reporter.warn(remark);
    return forEachItem(
      paths.map((path) => ({ path })),
      context,
      async ({ path }) => {
        await using opened = await openRecording(path);
        const { recording } = opened;
        for (const element of elements) {
          if (context.interruption.isWanted) return 'ended';
          const found = await check(recording, element, context.interruption.signal);
          const { name } = element;
          const json = { type: 'check', video: path, element: name, ...plainCheck(found) };
          context.reporter.result(json, `${basename(path)}: ${describeCheck(name, found)}`);
        }
        return 'done';
      },
    );
  });
}
