export { LayoutFields } from './layout-fields.tsx';
