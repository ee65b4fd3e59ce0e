export { describeCheck, describeCheckBriefly, describeDetections } from './describe-check.ts';
export { checkOf, foreignSelections, MarkerChecks } from './marker-checks.ts';
export { isSuggestedFor, type Suggestion, Suggestions, suggestionsFor } from './suggestions.ts';
