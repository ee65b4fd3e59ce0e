export { canSubscribe, describeSubscription, isUpgradeOffered } from './describe-subscription.ts';
export { rememberPaymentReturn, startCheckout, takePaymentReturn } from './start-checkout.ts';
export {
  cancelSubscription,
  confirmPayment,
  fetchBillingPortal,
  refreshSubscription,
  resumeSubscription,
} from './subscription-changes.ts';
