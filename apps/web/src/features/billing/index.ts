export { canSubscribe } from './can-subscribe.ts';
export { describeSubscription, isUpgradeOffered } from './describe-subscription.ts';
export { rememberPaymentReturn, startCheckout, takePaymentReturn } from './start-checkout.ts';
export {
  cancelSubscription,
  confirmPayment,
  fetchBillingPortal,
  refreshSubscription,
  resumeSubscription,
} from './subscription-changes.ts';
