import { basename, extname } from 'node:path';
import {
  cutText,
  formatTemplateFile,
  MAX_TEMPLATE_NAME_LENGTH,
  parseTemplateFile,
} from '@framescout/contract';
import { learn, type Mark } from '@framescout/framescout';
import { writeFileAtomically } from '@framescout/node';
import { UsageError } from '../errors.ts';
import { EXIT } from '../exit-code.ts';
import { listRecordings } from '../input/list-recordings.ts';
import { openRecording } from '../input/open-recording.ts';
import { describeCheck, describeLeftOut } from '../output/describe-check.ts';
import { type CommonOptions, withCommandContext } from './command-context.ts';

/** The parsed options of `mark`. */
type MarkOptions = CommonOptions & {
  at: Mark[];
  box?: { width: number; height: number };
  output: string;
  name?: string;
};

/** Learns a template from the places marked on an element, and prints how well the element stands out. */
export async function markCommand(name: string, { at, box, output, ...options }: MarkOptions): Promise<void> {
  const {
    paths: [path = ''],
  } = await listRecordings([name], process.stdin);
  const templateName = options.name ?? nameTemplate(output, path);
  await withCommandContext(options, async ({ reporter, interruption }) => {
    await using opened = await openRecording(path);
    const { recording } = opened;
    const { signal } = interruption;
    const { element, check, leftOut } = await learn(recording, at, {
      name: templateName,
      signal,
      ...(box && { box }),
    });
    const savedAt = new Date().toISOString();
    const text = formatTemplateFile({ name: templateName, savedAt, elements: [element], elementRules: [] });
    if (!parseTemplateFile(text)) {
      throw new UsageError(
        'This is too much for a template. Give a smaller box (--box) or fewer marks (--at).',
      );
    }
    await writeFileAtomically(output, (file) => file.writeFile(text));
    reporter.result(
      { type: 'marked', template: output, ...plainCheck(check), leftOut },
      [describeCheck(templateName, check), ...leftOut.map(describeLeftOut)].join('\n'),
    );
    return EXIT.done;
  });
}

/** Returns a check without its pictures. */
export function plainCheck<Check extends { registered: unknown }>({ registered: _, ...check }: Check) {
  return check;
}

const TEMPLATE_ENDING = /(\.framescout)?\.json$/i;
const UNNAMED = 'Element';

/** Names a template after its file or, if that leaves nothing, after the recording. */
export function nameTemplate(file: string, recording: string): string {
  const names = [basename(file).replace(TEMPLATE_ENDING, ''), basename(recording, extname(recording))];
  return names.map(shorten).find((name) => name !== '') ?? UNNAMED;
}

function shorten(name: string): string {
  return cutText(name.trim(), MAX_TEMPLATE_NAME_LENGTH).trim();
}
