export { describeSubscription, isUpgradeOffered } from './describe-subscription.ts';
export { startCheckout } from './start-checkout.ts';
export {
  cancelSubscription,
  confirmPayment,
  findBillingPage,
  resumeSubscription,
} from './subscription-changes.ts';
