export { describeCheck, describeCheckBriefly, describeDetections } from './describe-check.ts';
export { checkOf, foreignSelections, MarkerChecks } from './marker-checks.ts';
export { isOfferedFor, type Offer, Offers, offersFor } from './offers.ts';
