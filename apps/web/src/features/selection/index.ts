export { LookOffersPanel } from './look-offers.tsx';
export { MarkerCheckNote } from './marker-check.tsx';
export { checkOf, MarkerChecks } from './marker-checks.ts';
export { isOfferedFor, type LookOffer, Offers, offersFor } from './offers.ts';
export { SampleStrip } from './sample-strip.tsx';
export { SelectionPanel } from './selection-panel.tsx';
