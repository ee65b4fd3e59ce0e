import { describeRule } from '@framescout/contract';
import type { MarkedElement } from '../features/elements/index.ts';
import { formatCount } from '../ui/format-count.ts';
import type { Work } from './work.ts';

/**
 * A step of work in words. Changes of the same `kind`, such as those of a slider drag, may share a step;
 * `kind` is null if the change stands alone.
 */
export type Change = { name: string; kind: string | null };

/** Describes what was done between two states of the work. */
export function describeChange(before: Work, after: Work): Change {
  return (
    describeElements(before.elements, after.elements) ??
    describeRules(before, after) ??
    describeEvents(before, after) ??
    describeSettings(before, after) ??
    describeClips(before, after) ?? { name: 'change', kind: null }
  );
}

function describeElements(before: readonly MarkedElement[], after: readonly MarkedElement[]): Change | null {
  const added = after.filter(({ id }) => before.every((other) => other.id !== id));
  const removed = before.filter(({ id }) => after.every((other) => other.id !== id));
  const names = (elements: readonly MarkedElement[]) => elements.map(({ name }) => name).join(', ');
  if (added.length > 0 && removed.length > 0) return standaloneChange(`replace ${names(removed)}`);
  if (added.length > 0) return standaloneChange(`add ${names(added)}`);
  if (removed.length > 0) return standaloneChange(`remove ${names(removed)}`);
  for (const element of after) {
    const own = before.find(({ id }) => id === element.id);
    const change = own && own !== element ? describeElement(own, element) : null;
    if (change) return change;
  }
  return null;
}

function describeElement(before: MarkedElement, after: MarkedElement): Change | null {
  const { name, selections } = after;
  if (before.selections !== selections) {
    if (selections.length > before.selections.length)
      return standaloneChange(`select frame ${selections.length} of ${name}`);
    if (selections.length < before.selections.length) return standaloneChange(`remove frames of ${name}`);
    return standaloneChange(`move a box of ${name}`);
  }
  if (before.samples !== after.samples || before.counterExamples !== after.counterExamples) {
    return standaloneChange(`correct ${name}`);
  }
  if (before.name !== name) return standaloneChange(`rename ${before.name} to ${name}`);
  if (before.rules !== after.rules) return mergeableChange(`what counts as an event of ${name}`);
  if (before.processing !== after.processing) return standaloneChange(`image processing of ${name}`);
  if (before.area !== after.area) return standaloneChange(`where to look for ${name}`);
  return null;
}

function describeRules(before: Work, after: Work): Change | null {
  if (before.elementRules === after.elementRules) return null;
  const added = after.elementRules.find((rule) => !before.elementRules.includes(rule));
  if (added) return standaloneChange(`add the rule ${describeRule(added.rule, after.elements)}`);
  const dropped = before.elementRules.find((rule) => !after.elementRules.includes(rule));
  return dropped ? standaloneChange(`remove the rule ${describeRule(dropped.rule, before.elements)}`) : null;
}

function describeEvents({ eventEdits: before }: Work, { eventEdits: after }: Work): Change | null {
  if (before === after) return null;
  const known = new Set(before);
  const changed = after.filter((edit) => !known.has(edit));
  const [only] = changed;
  if (only?.span && changed.length === 1) return { name: 'move an event', kind: `event ${only.id}` };
  return standaloneChange(`change ${formatCount(Math.max(1, changed.length), 'event')}`);
}

function describeSettings(before: Work, after: Work): Change | null {
  if (before.sensitivity !== after.sensitivity) {
    return { name: `sensitivity ${after.sensitivity}%`, kind: 'sensitivity' };
  }
  if (isChanged(before.scanOptions, after.scanOptions)) return mergeableChange('how to scan');
  return null;
}

function describeClips(before: Work, after: Work): Change | null {
  if (before.clipChoices.output !== after.clipChoices.output) return standaloneChange('how clips are saved');
  if (isChanged(before.clipChoices, after.clipChoices)) return mergeableChange('clip settings');
  const ids = new Set([...before.clipEdits.keys(), ...after.clipEdits.keys()]);
  const changed = [...ids].filter((id) => before.clipEdits.get(id) !== after.clipEdits.get(id));
  const [id] = changed;
  if (id === undefined) return null;
  const [was, is] = [before.clipEdits.get(id), after.clipEdits.get(id)];
  const isMoved = was?.start !== is?.start || was?.end !== is?.end;
  if (isMoved && changed.length === 1) return { name: 'trim a clip', kind: `clip ${id}` };
  return standaloneChange(isMoved ? 'trim clips' : 'choose clips');
}

function isChanged<Settings extends object>(before: Settings, after: Settings): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

/** A change that is always a step of its own. */
function standaloneChange(name: string): Change {
  return { name, kind: null };
}

/** A change whose step may include further changes of the same kind. */
function mergeableChange(name: string): Change {
  return { name, kind: name };
}
