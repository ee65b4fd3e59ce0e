export { LoginForm } from './login-form.tsx';
export { RegisterForm, SetUpForm } from './new-account-form.tsx';
export { rememberUpgradeIntent } from './remember-upgrade-intent.ts';
export { ResetPasswordForm } from './reset-password-form.tsx';
export { SessionList } from './session-list.tsx';
export { type SessionState, userOf } from './session-machine.ts';
export {
  refreshSession,
  replaceUser,
  type SignedIn,
  sessionStore,
  signOut,
  startSession,
  useSession,
} from './session-store.ts';
