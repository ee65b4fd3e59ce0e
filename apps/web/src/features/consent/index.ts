export { ConsentBar, ConsentSwitch } from './consent.tsx';
