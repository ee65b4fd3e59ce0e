export { LookOffersPanel } from './look-offers.tsx';
export {
  dismissOffers,
  forgetOffers,
  isOfferedFor,
  type LookOffer,
  lookOffersStore,
  offerLooks,
  offersFor,
} from './look-offers-store.ts';
export { MarkerCheckNote } from './marker-check.tsx';
export { checkMarkedElement, checkOf, forgetMarkerCheck, markerCheckStore } from './marker-check-store.ts';
export { SelectionPanel } from './selection-panel.tsx';
