export { TokenPanel } from './token-panel.tsx';
export { WebhookPanel } from './webhook-panel.tsx';
