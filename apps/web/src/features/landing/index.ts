export { DemoVideo } from './demo-video.tsx';
export { ClosingBanner, Differences, Hero, HowItWorks, Pricing, Questions } from './landing-sections.tsx';
export { QUESTIONS } from './question-list.ts';
