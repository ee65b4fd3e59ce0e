import { describeRule } from '@framescout/contract';
import type { MarkedElement } from '../../features/elements/index.ts';
import { formatCount } from '../../ui/text/format.ts';
import type { Work } from './work.ts';

/**
 * A step of work in words. Changes of the same `kind`, such as those of a slider drag, may share a step;
 * `kind` is null if the change stands alone.
 */
export type Change = { name: string; kind: string | null };

/** Describes how elements, markers, or rules over them, were changed; null if they were not. */
export function describeMarking(before: Work['marking'], after: Work['marking']): Change | null {
  return (
    describeElements(before.elements, after.elements) ??
    describeMarkers(before.markerLanes, after.markerLanes) ??
    describeRules(before, after)
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

function describeMarkers(
  before: Work['marking']['markerLanes'],
  after: Work['marking']['markerLanes'],
): Change | null {
  if (before === after) return null;
  const added = after.find(({ id }) => before.every((other) => other.id !== id));
  if (added) return standaloneChange(`import ${added.name}`);
  const removed = before.find(({ id }) => after.every((other) => other.id !== id));
  if (removed) return standaloneChange(`remove ${removed.name}`);
  for (const lane of after) {
    const own = before.find(({ id }) => id === lane.id);
    if (own && own.offset !== lane.offset) return { name: `move ${lane.name}`, kind: `markers ${lane.id}` };
    if (own && own.isUsed !== lane.isUsed) return standaloneChange(`what counts of ${lane.name}`);
  }
  return null;
}

function describeRules(before: Work['marking'], after: Work['marking']): Change | null {
  if (before.elementRules === after.elementRules) return null;
  const added = after.elementRules.find((rule) => !before.elementRules.includes(rule));
  if (added)
    return standaloneChange(
      `add the rule ${describeRule(added.rule, [...after.elements, ...after.markerLanes])}`,
    );
  const dropped = before.elementRules.find((rule) => !after.elementRules.includes(rule));
  return dropped
    ? standaloneChange(
        `remove the rule ${describeRule(dropped.rule, [...before.elements, ...before.markerLanes])}`,
      )
    : null;
}

/** Describes how the user's changes to events were changed; null if they were not. */
export function describeEventEdits(before: Work['eventEdits'], after: Work['eventEdits']): Change | null {
  if (before === after) return null;
  const known = new Set(before);
  const changed = after.filter((edit) => !known.has(edit));
  const [only] = changed;
  if (only?.span && changed.length === 1) return { name: 'move an event', kind: `event ${only.id}` };
  return standaloneChange(`change ${formatCount(Math.max(1, changed.length), 'event')}`);
}

/** Describes a change of the sensitivity, in percent; null if there is none. */
export function describeSensitivity(before: number, after: number): Change | null {
  return before === after ? null : { name: `sensitivity ${after}%`, kind: 'sensitivity' };
}

/** Describes a change of how to scan; null if there is none. */
export function describeScanOptions(before: Work['scanOptions'], after: Work['scanOptions']): Change | null {
  return isChanged(before, after) ? mergeableChange('how to scan') : null;
}

/** Describes a change of how clips are cut and saved; null if there is none. */
export function describeClipChoices(before: Work['clipChoices'], after: Work['clipChoices']): Change | null {
  if (before.output !== after.output) return standaloneChange('how clips are saved');
  return isChanged(before, after) ? mergeableChange('clip settings') : null;
}

/** Describes which clips were trimmed, named, moved or chosen; null if none were. */
export function describeClipEdits(before: Work['clipEdits'], after: Work['clipEdits']): Change | null {
  const ids = new Set([...before.keys(), ...after.keys()]);
  const changed = [...ids].filter((id) => before.get(id) !== after.get(id));
  const [id] = changed;
  if (id === undefined) return null;
  const [was, is] = [before.get(id), after.get(id)];
  const isMoved = was?.start !== is?.start || was?.end !== is?.end;
  if (isMoved && changed.length === 1) return { name: 'trim a clip', kind: `clip ${id}` };
  if (isMoved) return standaloneChange('trim clips');
  if (was?.name !== is?.name) return standaloneChange('name a clip');
  return standaloneChange(was?.place === is?.place ? 'choose clips' : 'order clips');
}

function isChanged<Settings extends object>(before: Settings, after: Settings): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

function standaloneChange(name: string): Change {
  return { name, kind: null };
}

function mergeableChange(name: string): Change {
  return { name, kind: name };
}
