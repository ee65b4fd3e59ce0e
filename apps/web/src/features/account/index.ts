export { accessRemedy } from './access-remedy.ts';
export { ChangeAddressForm } from './change-address-form.tsx';
export { ChangePasswordForm } from './change-password-form.tsx';
export { DeleteAccount } from './delete-account.tsx';
export { describeAccessDenial, describeEndedAccess } from './describe-access-denial.ts';
export { explainLoadFailure } from './explain-load-failure.ts';
export { FormFailure } from './form-failure.tsx';
export { LoginForm } from './login-form.tsx';
export { RegisterForm, SetUpForm } from './new-account-form.tsx';
export { onAccessRestored } from './on-access-restored.ts';
export { forgetUpgradeIntent, rememberUpgradeIntent } from './remember-upgrade-intent.ts';
export { ResendLink } from './resend-link.tsx';
export { ResetPasswordForm } from './reset-password-form.tsx';
export { SecondFactorPanel, secondFactorQuery } from './second-factor-panel.tsx';
export { SessionList, sessionsQuery } from './session-list.tsx';
export { type SessionState, userOf } from './session-machine.ts';
export {
  forgetUser,
  onSignedInElsewhere,
  refreshSession,
  rememberedUser,
  replaceUser,
  type SignedIn,
  sessionStore,
  signOut,
  startSession,
  useSession,
} from './session-store.ts';
export { UnsubscribeForm } from './unsubscribe-form.tsx';
export { VerificationBanner } from './verification-banner.tsx';
export { VerifyAddressForm } from './verify-address-form.tsx';
export { recheckAccess, watchAccess } from './watch-access.ts';
