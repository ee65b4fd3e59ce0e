// What tests of extensions are made with.
export { mails, sessions } from '../db/schema/index.ts';
export { ruleOf } from '../http/call-rules.ts';
export { render } from '../mail/templates/index.ts';
export { issueResetToken } from '../sign-in/one-time-tokens.ts';
export { createEarlierDatabase, MIGRATIONS, signInEarlier } from './earlier-database.ts';
export {
  addAttempts,
  callWhileDeleting,
  setUp,
  startTestApp,
  type TestApp,
  type TestUser,
} from './test-app.ts';
export { EVERY_DATABASE, TEST_DATABASES } from './test-databases.ts';
export { testEveryRole } from './test-every-role.ts';
