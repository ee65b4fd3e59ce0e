export { FinishFields } from './finish/finish-fields.tsx';
export { LayoutFields } from './layout-fields.tsx';
