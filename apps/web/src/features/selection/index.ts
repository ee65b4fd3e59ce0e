export { describeCheck } from './describe-check.ts';
export { MarkerCheckNote } from './marker-check.tsx';
export { checkOf, foreignSelections, MarkerChecks } from './marker-checks.ts';
export { isOfferedFor, type Offer, Offers, offersFor } from './offers.ts';
export { OffersPanel } from './offers-panel.tsx';
export { SampleStrip } from './sample-strip.tsx';
export { SelectionPanel } from './selection-panel.tsx';
