export { Tutorial } from './tutorial.tsx';
export { openTutorial } from './tutorial-store.ts';
