export { canSubscribe } from './can-subscribe.ts';
export { describeSubscription, isUpgradeOffered } from './describe-subscription.ts';
export { rememberPaymentReturn, takePaymentReturn } from './payment-return.ts';
export { startCheckout } from './start-checkout.ts';
export {
  cancelSubscription,
  confirmPayment,
  fetchBillingPortal,
  refreshSubscription,
  resumeSubscription,
} from './subscription-changes.ts';
