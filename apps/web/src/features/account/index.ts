export { type SessionState, userOf } from './session-machine.ts';
export {
  refreshSession,
  register,
  replaceUser,
  type SignInOutcome,
  sessionStore,
  signIn,
  signOut,
  startSession,
  useSession,
} from './session-store.ts';
export { rememberUpgradeIntent } from './upgrade-intent.ts';
