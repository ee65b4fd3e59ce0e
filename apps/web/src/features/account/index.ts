export { ChangeAddressForm, ChangePasswordForm } from './forms/change-forms.tsx';
export { DeleteAccount } from './forms/delete-account.tsx';
export { LoginForm } from './forms/login-form.tsx';
export { ResetPasswordForm, UnsubscribeForm, VerifyAddressForm } from './forms/mailed-link-forms.tsx';
export { RegisterForm, SetUpForm } from './forms/new-account-form.tsx';
export { ResendLink } from './forms/resend-link.tsx';
export { SecondFactorPanel, secondFactorQuery } from './forms/second-factor-panel.tsx';
export { SessionList, sessionsQuery } from './forms/session-list.tsx';
export { VerificationBanner } from './forms/verification-banner.tsx';
export { accessRemedy, describeAccessDenial, describeEndedAccess } from './session/access-denial.ts';
export { explainLoadFailure } from './session/explain-load-failure.ts';
export { forgetUpgradeIntent, rememberUpgradeIntent } from './session/remember-upgrade-intent.ts';
export {
  forgetUser,
  onSignedInElsewhere,
  refreshSession,
  rememberedUser,
  replaceUser,
  type SessionState,
  type SignedIn,
  sessionStore,
  signOut,
  startSession,
  userOf,
  useSession,
} from './session/session-store.ts';
export { onAccessRestored, recheckAccess, watchAccess } from './session/watch-access.ts';
