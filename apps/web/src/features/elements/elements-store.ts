import { type RegionSelection, SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import { createStore } from 'zustand/vanilla';
import { type ElementRule, rulesAmong } from './element-rule.ts';
import { createElement, isMarked, type MarkedElement, MOST_ELEMENTS } from './marked-element.ts';

/** What the next box on the video is for: the next frame, a selection (0-based) placed anew, or where to look. */
type Picking = { kind: 'next' } | { kind: 'selection'; index: number } | { kind: 'bounds' };

/** The tracked elements of the open video, of which there is always at least one, and the rules over them. */
export type ElementsState = {
  elements: readonly MarkedElement[];
  /** The element that is being marked. */
  activeId: string;
  /** What a click on the video picks; null where it scrubs. */
  picking: Picking | null;
  elementRules: readonly ElementRule[];
};

type Changes = Partial<Omit<MarkedElement, 'id'>>;

const first = createElement([]);

/** @see ElementsState */
export const elementsStore = createStore<ElementsState>(() => ({
  elements: [first],
  activeId: first.id,
  picking: null,
  elementRules: [],
}));

/** The element that is being marked. */
export function activeElement(
  { elements, activeId }: ElementsState = elementsStore.getState(),
): MarkedElement {
  return elements.find(({ id }) => id === activeId) ?? elements[0] ?? first;
}

/** The element of an id; undefined where it is gone. */
export function elementOf(id: string): MarkedElement | undefined {
  return elementsStore.getState().elements.find((element) => element.id === id);
}

/** Adds an element to be marked next; none where there are as many as can be told apart. */
export function addElement(): void {
  const { elements } = elementsStore.getState();
  if (elements.length >= MOST_ELEMENTS) return;
  const element = createElement(elements);
  elementsStore.setState({ elements: [...elements, element], activeId: element.id, picking: null });
}

/** Makes another element the one that is being marked. */
export function activateElement(id: string): void {
  if (elementOf(id)) elementsStore.setState({ activeId: id, picking: null });
}

/** Drops an element, with the rules that speak of it; the last one leaves an empty one in its place. */
export function removeElement(id: string): void {
  const { elements, activeId, elementRules } = elementsStore.getState();
  const index = elements.findIndex((element) => element.id === id);
  if (index < 0) return;
  const left = elements.filter((element) => element.id !== id);
  const kept = left.length > 0 ? left : [createElement([])];
  const next = kept[Math.min(index, kept.length - 1)]?.id ?? activeId;
  elementsStore.setState({
    elements: kept,
    activeId: activeId === id ? next : activeId,
    picking: null,
    elementRules: rulesAmong(elementRules, kept),
  });
}

/** Changes an element. */
export function changeElement(id: string, changes: Changes): void {
  const { elements } = elementsStore.getState();
  elementsStore.setState({
    elements: elements.map((element) => (element.id === id ? { ...element, ...changes } : element)),
  });
}

/** Puts other elements and rules in place of the present ones; without any, an empty element. */
export function replaceElements(
  elements: readonly MarkedElement[] = [],
  elementRules: readonly ElementRule[] = [],
): void {
  const kept = elements.length > 0 ? elements : [createElement([])];
  elementsStore.setState({
    elements: kept,
    activeId: kept[0]?.id ?? first.id,
    picking: null,
    elementRules: rulesAmong(elementRules, kept),
  });
}

/** Puts other rules over elements in place of the present ones. */
export function setElementRules(elementRules: readonly ElementRule[]): void {
  elementsStore.setState({ elementRules });
}

/** Lets the next click on the video pick a region; does nothing once all of the active element are picked. */
export function startSelecting(): void {
  if (!isMarked(activeElement())) elementsStore.setState({ picking: { kind: 'next' } });
}

/** Lets a selection (0-based) of the active element be moved and resized on the video. */
export function startAdjusting(index: number): void {
  if (activeElement().selections[index]) elementsStore.setState({ picking: { kind: 'selection', index } });
}

/** Lets a rectangle be drawn on the video, in which alone the active element is looked for. */
export function startBounding(): void {
  elementsStore.setState({ picking: { kind: 'bounds' } });
}

/** Makes clicks scrub again. */
export function stopSelecting(): void {
  elementsStore.setState({ picking: null });
}

/**
 * Adds a selection to the active element and leaves selection mode; tells whether it was taken: the frames must be
 * different ones.
 */
export function addSelection(selection: RegionSelection): 'added' | 'same-frame' | 'full' {
  const { id, selections } = activeElement();
  if (selections.length >= SELECTIONS_PER_ELEMENT) return 'full';
  if (selections.some((other) => Math.abs(other.time - selection.time) < 1e-4)) return 'same-frame';
  changeElement(id, { selections: [...selections, selection] });
  stopSelecting();
  return 'added';
}

/** Puts another look at the same frame in place of one of the active element's selections, and ends adjusting. */
export function replaceSelection(before: RegionSelection, selection: RegionSelection): void {
  const { id, selections } = activeElement();
  if (!selections.includes(before)) return;
  changeElement(id, { selections: selections.map((each) => (each === before ? selection : each)) });
  stopSelecting();
}

/** Drops one selection (0-based) of the active element; later ones move up, so that one more is to be picked. */
export function dropSelection(index: number): void {
  const { id, selections } = activeElement();
  changeElement(id, { selections: selections.filter((_, each) => each !== index) });
  stopSelecting();
}

/**
 * Puts an element's selections, as they were registered to each other, in place of those that were; tells whether it
 * did: others may have been picked meanwhile.
 */
export function registerSelections(
  id: string,
  before: readonly RegionSelection[],
  registered: RegionSelection[],
): boolean {
  if (registered.length !== before.length || elementOf(id)?.selections !== before) return false;
  changeElement(id, { selections: registered });
  return true;
}

/** Drops selection `index` (0-based) of the active element and all later ones, and what was learnt beside them. */
export function resetSelectionsFrom(index: number): void {
  const { id, selections } = activeElement();
  changeElement(id, { selections: selections.slice(0, index), samples: [], counterExamples: [] });
  stopSelecting();
}
