import { isSameFrameTime } from '@framescout/base';
import {
  MAX_ELEMENTS,
  type RegionSelection,
  SELECTIONS_PER_ELEMENT,
  type Seconds,
} from '@framescout/contract';
import { OwnedStore } from '../../platform/owned-store.ts';
import { createElement, isMarked, type MarkedElement } from './marked-element.ts';
import type { MarkerLane } from './marker-lane.ts';
import { filterRules, type TrackedRule } from './tracked-rule.ts';

/**
 * What the next box drawn on the video is for: a new selection, adjusting a selection (0-based), limiting the
 * search, or saying where a marked element is that the scan missed.
 */
type Picking =
  | { kind: 'next' }
  | { kind: 'selection'; index: number }
  | { kind: 'bounds' }
  | { kind: 'missed' };

/** The tracked elements of a video (always at least one), its markers, and the rules over them. */
export type ElementsState = {
  elements: readonly MarkedElement[];
  activeId: string;
  picking: Picking | null;
  elementRules: readonly TrackedRule[];
  markerLanes: readonly MarkerLane[];
};

type Changes = Partial<Omit<MarkedElement, 'id'>>;

/** Returns the element that is being marked. */
export function activeElement({ elements, activeId }: ElementsState): MarkedElement {
  return elements.find(({ id }) => id === activeId) ?? elements[0] ?? createElement([]);
}

/** The tracked elements of a video, its markers, and the rules over them. */
export class Elements extends OwnedStore<ElementsState> {
  /** `markerLanes` are those that the video brings with it. */
  constructor(markerLanes: readonly MarkerLane[] = []) {
    const first = createElement([]);
    super({ elements: [first], activeId: first.id, picking: null, elementRules: [], markerLanes });
  }

  get active(): MarkedElement {
    return activeElement(this.getState());
  }

  /** The fully marked elements. */
  get marked(): MarkedElement[] {
    return this.getState().elements.filter(isMarked);
  }

  /** Returns the element with this id; undefined if it has been removed. */
  findById(id: string): MarkedElement | undefined {
    return this.getState().elements.find((element) => element.id === id);
  }

  /** Adds an element and makes it active; does nothing once there are {@link MAX_ELEMENTS}. */
  add(): void {
    const { elements } = this.getState();
    if (elements.length >= MAX_ELEMENTS) return;
    const element = createElement(elements);
    this.setState({ elements: [...elements, element], activeId: element.id, picking: null });
  }

  /** Makes another element the active one. */
  activate(id: string): void {
    if (this.findById(id)) this.setState({ activeId: id, picking: null });
  }

  /**
   * Removes an element and the rules that refer to it; removing the last one leaves an empty one in its
   * place.
   */
  remove(id: string): void {
    const { elements, activeId, elementRules, markerLanes } = this.getState();
    const index = elements.findIndex((element) => element.id === id);
    if (index < 0) return;
    const left = elements.filter((element) => element.id !== id);
    // Empties the list for a moment, because the new element has the same id but must not inherit what was
    // found or said under it.
    if (left.length === 0) this.setState({ elements: left });
    const kept = left.length > 0 ? left : [createElement([])];
    const next = kept[Math.min(index, kept.length - 1)]?.id ?? activeId;
    this.setState({
      elements: kept,
      activeId: activeId === id ? next : activeId,
      picking: null,
      elementRules: filterRules(elementRules, [...kept, ...markerLanes]),
    });
  }

  change(id: string, changes: Changes): void {
    const { elements } = this.getState();
    this.setState({
      elements: elements.map((element) => (element.id === id ? { ...element, ...changes } : element)),
    });
  }

  /** Replaces all elements, rules and markers; an empty list of elements becomes one empty element. */
  replace(
    elements: readonly MarkedElement[],
    elementRules: readonly TrackedRule[],
    markerLanes: readonly MarkerLane[] = this.getState().markerLanes,
  ): void {
    const kept = elements.length > 0 ? elements : [createElement([])];
    this.setState({
      elements: kept,
      activeId: kept[0]?.id ?? '',
      picking: null,
      elementRules: filterRules(elementRules, [...kept, ...markerLanes]),
      markerLanes,
    });
  }

  /** Replaces the lanes of markers; rules that refer to one that goes go too. */
  setMarkerLanes(markerLanes: readonly MarkerLane[]): void {
    const { elements, elementRules } = this.getState();
    const kept = filterRules(elementRules, [...elements, ...markerLanes]);
    this.setState({
      markerLanes,
      elementRules: kept.length === elementRules.length ? elementRules : kept,
    });
  }

  /** Changes a lane of markers. */
  changeMarkerLane(id: string, changes: Partial<Pick<MarkerLane, 'offset' | 'isUsed'>>): void {
    const { markerLanes } = this.getState();
    this.setMarkerLanes(markerLanes.map((lane) => (lane.id === id ? { ...lane, ...changes } : lane)));
  }

  /** Replaces the rules over elements. */
  setRules(elementRules: readonly TrackedRule[]): void {
    this.setState({ elementRules });
  }

  /** Lets the next click on the video pick a region; does nothing if the active element is fully marked. */
  startSelecting(): void {
    if (!isMarked(this.active)) this.setState({ picking: { kind: 'next' } });
  }

  /** Lets the user move and resize a selection (0-based) of the active element on the video. */
  startAdjusting(index: number): void {
    if (this.active.selections[index]) this.setState({ picking: { kind: 'selection', index } });
  }

  /** Lets the user draw a rectangle on the video that limits the search for the active element. */
  startBounding(): void {
    this.setState({ picking: { kind: 'bounds' } });
  }

  /** Lets the next click on the video say where the active element is, which the scan missed there. */
  startPointingOut(): void {
    if (isMarked(this.active)) this.setState({ picking: { kind: 'missed' } });
  }

  /** Makes clicks scrub again. */
  stopSelecting(): void {
    this.setState({ picking: null });
  }

  /**
   * Adds a selection to an element (by default, the active one) and leaves its selection mode. Refuses one in
   * a frame that is already selected, any beyond {@link SELECTIONS_PER_ELEMENT}, and those of an element that
   * is gone.
   */
  addSelection(
    selection: RegionSelection,
    id: string = this.active.id,
  ): 'added' | 'same-frame' | 'full' | 'gone' {
    const selections = this.findById(id)?.selections;
    if (!selections) return 'gone';
    if (selections.length >= SELECTIONS_PER_ELEMENT) return 'full';
    if (selections.some(({ time }) => isSameFrameTime(time, selection.time))) return 'same-frame';
    this.change(id, { selections: [...selections, selection] });
    if (id === this.active.id) this.stopSelecting();
    return 'added';
  }

  /**
   * Replaces the selection that an element has at `time` with another in the same frame, and ends adjusting.
   * Returns false if there is none any more.
   */
  replaceSelection(id: string, time: Seconds, selection: RegionSelection): boolean {
    const selections = this.findById(id)?.selections ?? [];
    const index = selections.findIndex((each) => isSameFrameTime(each.time, time));
    if (index < 0) return false;
    this.change(id, { selections: selections.with(index, selection) });
    if (id === this.active.id) this.stopSelecting();
    return true;
  }

  /**
   * Drops one selection (0-based) of the active element; later ones move up, and one more has to be picked.
   */
  dropSelection(index: number): void {
    const { id, selections } = this.active;
    this.change(id, { selections: selections.filter((_, each) => each !== index) });
    this.stopSelecting();
  }

  /**
   * Replaces an element's selections with their registered versions. Returns whether it did: the user may
   * have picked others in the meantime.
   */
  registerSelections(id: string, before: readonly RegionSelection[], registered: RegionSelection[]): boolean {
    if (registered.length !== before.length || this.findById(id)?.selections !== before) return false;
    this.change(id, { selections: registered });
    return true;
  }

  /**
   * Drops selection `index` (0-based) of the active element and all later ones, along with all corrections.
   */
  resetSelectionsFrom(index: number): void {
    const { id, selections } = this.active;
    this.change(id, { selections: selections.slice(0, index), samples: [], counterExamples: [] });
    this.stopSelecting();
  }
}
