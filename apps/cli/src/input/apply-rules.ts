import {
  elementRuleSchema,
  eventRulesSchema,
  PLAIN_RULES,
  type SavedTemplate,
  withElementIds,
} from '@framescout/contract';
import { z } from 'zod';
import { UsageError } from '../errors.ts';
import { readNamed } from './read-template.ts';

/**
 * A rules file. `elements` says by name what counts as an event of each element; omitted settings behave as
 * if there were no rules. `elementRules` are rules across elements, which they name.
 */
const rulesFileSchema = z.strictObject({
  elements: z
    .record(
      z.string(),
      z
        .looseObject({})
        .transform((rules) => ({ ...PLAIN_RULES, ...rules }))
        .pipe(eventRulesSchema.strict()),
    )
    .default({}),
  elementRules: z.array(elementRuleSchema).default([]),
});

/** Replaces a template's rules with a file's. @throws {UsageError} if they don't fit the template */
export async function applyRules(template: SavedTemplate, path: string): Promise<SavedTemplate> {
  const parsed = rulesFileSchema.safeParse(parseJson(path, await readNamed(path, 'file of rules')));
  if (!parsed.success) {
    throw new UsageError(`"${path}" does not hold valid rules:\n${z.prettifyError(parsed.error)}`);
  }
  const { elementRules } = parsed.data;
  const rules = new Map(Object.entries(parsed.data.elements));
  const idOf = (name: string) => {
    const element = template.elements.find((own) => own.name === name);
    if (element) return element.id;
    const known = template.elements.map((own) => `"${own.name}"`).join(', ');
    throw new UsageError(`"${path}" has a rule for "${name}", but the template's elements are ${known}.`);
  };
  for (const name of rules.keys()) idOf(name);
  return {
    ...template,
    elements: template.elements.map((own) => ({ ...own, rules: rules.get(own.name) ?? PLAIN_RULES })),
    elementRules: elementRules.map((rule) => withElementIds(rule, idOf)),
  };
}

function parseJson(path: string, text: string): unknown {
  try {
    // A text editor may have put a byte order mark before it.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`"${path}" is not JSON (${reason}).`, {}, { cause: error });
  }
}
