import type { RegionSelection } from '@framescout/contract';
import { createStore } from 'zustand/vanilla';

/** What the user has said of found events: further samples of the element, and looks at what is not it. */
export type Corrections = { samples: RegionSelection[]; counterExamples: RegionSelection[] };

/** No corrections. */
const NO_CORRECTIONS: Corrections = { samples: [], counterExamples: [] };

/** The corrections of the present element. */
export const correctionsStore = createStore<Corrections>(() => NO_CORRECTIONS);

/** Forgets all corrections: they belong to the selections they were made with. */
export function dropCorrections(): void {
  correctionsStore.setState(NO_CORRECTIONS);
}
