import { z } from 'zod';
import { clipFinishSchema } from '../clips/clip-finish.ts';
import { clipLayoutSchema } from '../clips/clip-layout.ts';
import { elementRuleSchema } from '../elements/element-rule.ts';
import { regionSelectionSchema, SELECTIONS_PER_ELEMENT } from '../elements/region-selection.ts';
import {
  AUTOMATIC_AREA,
  imageProcessingSchema,
  NO_PROCESSING,
  searchAreaSchema,
} from '../elements/scan-settings.ts';
import { eventRulesSchema, PLAIN_RULES } from '../events/event-rules.ts';

const MAX_EXAMPLES = 100;
/** How many elements can be tracked in a video, each in a color of its own, and a saved template can have. */
export const MAX_ELEMENTS = 8;
/** How many rules over elements a video can have, and a saved template. */
export const MAX_RULES = 16;
/** The maximum length of the names of templates and their elements. */
export const MAX_TEMPLATE_NAME_LENGTH = 80;

/** Returns a template's schema: selections' pixels are text in a file, bytes in the browser. */
export function templateSchemaWith<Selection extends z.ZodType>(selection: Selection) {
  const examples = {
    selections: z.array(selection).min(SELECTIONS_PER_ELEMENT).max(MAX_EXAMPLES),
    counterExamples: z.array(selection).max(MAX_EXAMPLES),
  };
  const header = { name: z.string().trim().min(1).max(MAX_TEMPLATE_NAME_LENGTH), savedAt: z.iso.datetime() };
  const content = z.object({
    ...header,
    elements: z
      .array(
        z.object({
          id: z.string(),
          name: z.string().trim().min(1).max(MAX_TEMPLATE_NAME_LENGTH),
          ...examples,
          rules: eventRulesSchema,
          processing: imageProcessingSchema,
          area: searchAreaSchema,
        }),
      )
      .min(1)
      .max(MAX_ELEMENTS),
    layout: clipLayoutSchema.optional(),
    finish: clipFinishSchema.optional(),
  });
  const rules = z.array(elementRuleSchema).max(MAX_RULES);
  const present = content.extend({ elementRules: rules });
  // Older formats: rules had another name and, earlier still, one element named as the template.
  const second = content
    .extend({ combinations: rules })
    .transform(({ combinations, ...own }) => ({ ...own, elementRules: combinations }));
  const first = z.object({ ...header, ...examples }).transform(({ name, savedAt, ...own }) => ({
    name,
    savedAt,
    elements: [
      {
        id: 'element-1',
        name,
        ...own,
        rules: PLAIN_RULES,
        processing: NO_PROCESSING,
        area: AUTOMATIC_AREA,
      },
    ],
    layout: undefined,
    finish: undefined,
    elementRules: [],
  }));
  return z.union([present, second, first]);
}

/** A template as the browser stores it. */
export const savedTemplateSchema = templateSchemaWith(regionSelectionSchema);

/**
 * What elements are learned from, saved under a name for use on other videos, along with the rules for their
 * events, the rules across elements, which refer to them by their ids in the template, and the layout and finish of
 * clips, if they are not to look as recorded.
 */
export type SavedTemplate = z.infer<typeof savedTemplateSchema>;

/** Returns a template with as many examples as allowed: its selections and the newest others. */
export function withNewestExamples(template: SavedTemplate): SavedTemplate {
  return {
    ...template,
    elements: template.elements.map((element) => {
      const marking = element.selections.slice(0, SELECTIONS_PER_ELEMENT);
      const further = element.selections.slice(SELECTIONS_PER_ELEMENT);
      return {
        ...element,
        selections: [...marking, ...further.slice(marking.length - MAX_EXAMPLES)],
        counterExamples: element.counterExamples.slice(-MAX_EXAMPLES),
      };
    }),
  };
}
