export { ConsentBar } from './consent-bar.tsx';
export { ConsentSwitch } from './consent-switch.tsx';
