import type { MatcherName } from '@framescout/contract';
import { createAdaptiveMatcher } from './adaptive.ts';
import { createClassicMatcher } from './classic.ts';
import type { MatcherFactory } from './matcher.ts';

const FACTORIES: Record<MatcherName, MatcherFactory> = {
  adaptive: createAdaptiveMatcher,
  classic: createClassicMatcher,
};

/** The factory of a matcher by its name. */
export function matcherFactory(name: MatcherName): MatcherFactory {
  return FACTORIES[name];
}
