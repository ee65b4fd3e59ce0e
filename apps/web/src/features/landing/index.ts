export { ClosingBanner } from './closing-banner.tsx';
export { Differences } from './differences.tsx';
export { Hero } from './hero.tsx';
export { HowItWorks } from './how-it-works.tsx';
export { LandingHeader } from './landing-header.tsx';
export { Pricing } from './pricing.tsx';
export { Questions } from './questions.tsx';
