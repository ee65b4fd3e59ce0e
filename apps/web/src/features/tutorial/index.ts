export { openTutorial, Tutorial } from './tutorial.tsx';
