export { ElementBar } from './element-bar.tsx';
export { activeElement, Elements, type ElementsState } from './elements.ts';
export {
  correctionCount,
  createElement,
  isHalfMarked,
  isMarked,
  type MarkedElement,
  scanElementOf,
  splitSelections,
} from './marked-element.ts';
export {
  chapterLanes,
  createMarkerLane,
  isImported,
  MAX_MARKER_LANES,
  type MarkerLane,
  markerLaneSchema,
  usesMarkers,
} from './marker-lane.ts';
export { RulesPanel } from './rules-panel.tsx';
export { createRule, filterRules, isSameRule, type TrackedRule } from './tracked-rule.ts';
