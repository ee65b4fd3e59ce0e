import { type EventRules, PLAIN_RULES } from '@framescout/engine';
import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../../platform/local-storage.ts';

const KEY = 'eventRules';
/** The longest that a length, a pause or an offset can be set to, in seconds. */
export const LONGEST_RULE = 600;

const eventRulesSchema = z.object({
  moment: z.enum(['visible', 'appears', 'disappears']),
  leastLength: z.number().min(0).max(LONGEST_RULE),
  rearm: z.number().min(0).max(LONGEST_RULE),
  offset: z.number().min(-LONGEST_RULE).max(LONGEST_RULE),
});

/** What counts as an event of the present element. */
export const eventRulesStore = createStore<EventRules>(
  () => readStored(KEY, eventRulesSchema) ?? PLAIN_RULES,
);

/** Changes some rules and remembers them; numbers are kept within their bounds, what is none is passed over. */
export function setEventRules(rules: Partial<EventRules>): void {
  const next = eventRulesSchema.safeParse({ ...eventRulesStore.getState(), ...rules });
  if (!next.success) return;
  eventRulesStore.setState(next.data);
  writeStored(KEY, next.data);
}
