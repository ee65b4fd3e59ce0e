export { describeSubscription, isUpgradeOffered } from './describe-subscription.ts';
export { startCheckout } from './start-checkout.ts';
export { cancelSubscription, confirmPayment } from './subscription-changes.ts';
