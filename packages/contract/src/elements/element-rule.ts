import { z } from 'zod';

/**
 * A rule across elements, which it refers to by id. Plain data: stored with the elements and applied without
 * a scan.
 * - `without`: an event of one element during which the other is not visible (a kill, but not in the kill
 * cam)
 * - `with`: an event of one element during which the other is visible too (a kill through a scope)
 * - `followed`: an event of one element, and the next one of the other, which starts at most `within` seconds
 * later (a knock, then a kill): one event, from the start of the first to the end of both
 * - `burst`: `count` events of one element that start within `within` seconds (a triple)
 * - `between`: an event of one element that starts after one of `from` starts and before the next one of `to`
 * (during a round)
 */
export type ElementRule = z.infer<typeof elementRuleSchema>;

const seconds = z.number().positive().max(3600);

/** A rule across elements, as stored and imported. */
export const elementRuleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['without', 'with']), element: z.string(), other: z.string() }),
  z.object({ kind: z.literal('followed'), element: z.string(), other: z.string(), within: seconds }),
  z.object({
    kind: z.literal('burst'),
    element: z.string(),
    count: z.int().min(2).max(100),
    within: seconds,
  }),
  z.object({ kind: z.literal('between'), element: z.string(), from: z.string(), to: z.string() }),
]);

/** Returns the ids of the elements that a rule refers to. */
export function elementsOf(rule: ElementRule): string[] {
  if (rule.kind === 'burst') return [rule.element];
  return rule.kind === 'between' ? [rule.element, rule.from, rule.to] : [rule.element, rule.other];
}

/** Copies a rule, replacing the ids of its elements. */
export function withElementIds(rule: ElementRule, idOf: (element: string) => string): ElementRule {
  const element = idOf(rule.element);
  switch (rule.kind) {
    case 'without':
    case 'with':
    case 'followed':
      return { ...rule, element, other: idOf(rule.other) };
    case 'burst':
      return { ...rule, element };
    case 'between':
      return { ...rule, element, from: idOf(rule.from), to: idOf(rule.to) };
  }
}

/** Describes a rule in words, with the names of its elements (a question mark for an unknown one). */
export function describeRule(rule: ElementRule, elements: readonly { id: string; name: string }[]): string {
  const nameOf = (id: string) => elements.find((element) => element.id === id)?.name ?? '?';
  const subject = nameOf(rule.element);
  switch (rule.kind) {
    case 'without':
    case 'with':
      return `${subject} ${rule.kind} ${nameOf(rule.other)}`;
    case 'followed':
      return `${subject}, then ${nameOf(rule.other)} within ${rule.within} s`;
    case 'burst':
      return `${rule.count} × ${subject} within ${rule.within} s`;
    case 'between':
      return `${subject} between ${nameOf(rule.from)} and ${nameOf(rule.to)}`;
  }
}
