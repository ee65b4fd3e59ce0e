export { DemoVideo } from './demo-video.tsx';
export { Hero } from './hero.tsx';
export { LandingHeader } from './landing-header.tsx';
export { ClosingBanner, Differences, HowItWorks, Pricing, Questions } from './landing-sections.tsx';
export { QUESTIONS } from './question-list.ts';
