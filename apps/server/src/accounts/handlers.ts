import { isAdministrator } from '@framescout/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { resendVerification, verifyAddress } from '../addresses/verify-address.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Context } from '../context.ts';
import type { Handlers } from '../http/add-routes.ts';
import { ApiError } from '../http/api-error.ts';
import type { TokenCookies } from '../http/token-cookie.ts';
import { hasSecondFactor } from '../second-factor/second-factor.ts';
import { beginSession, type NewAccount, type SignedIn } from '../sign-in/begin-session.ts';
import { limitAttempt } from '../sign-in/limit-attempt.ts';
import { takeHashingPlace } from '../sign-in/passwords.ts';
import {
  endOtherSessions,
  endSession,
  endSessionOf,
  listSessions,
  type SessionOrigin,
} from '../sign-in/sessions.ts';
import { finishSignIn, issueSecondStep, signIn } from '../sign-in/sign-in.ts';
import { findUser } from '../users/find-user.ts';
import { demandSecondFactor } from '../users/to-user.ts';
import { setUpAdministrator } from './first-administrator.ts';
import { setNewsMail } from './news-mail.ts';
import { register, registerByAdministrator } from './register.ts';
import { confirmReset, requestReset } from './reset-password.ts';

/** Handles the calls about accounts and sessions. */
export function accountHandlers(context: Context, cookies: TokenCookies) {
  const { db } = context;

  const originOf = (request: FastifyRequest): SessionOrigin => ({
    userAgent: request.headers['user-agent'] ?? '',
    ip: request.ip,
    device: cookies.device.read(request),
  });

  /** Starts a new session at every sign-in and ends the browser's previous one. */
  async function begin(who: SignedIn | NewAccount, request: FastifyRequest, reply: FastifyReply) {
    const former = cookies.session.read(request);
    if (former) await endSessionOf(db, former);
    const { session, device } = await beginSession(context, who, originOf(request));
    cookies.session.write(reply, session);
    cookies.device.write(reply, device);
    return demandSecondFactor(await findUser(db, who.userId), context.config.requiresAdminSecondFactor);
  }

  return {
    async getMe({ caller, query: { userId } }) {
      if (userId === undefined || userId === caller.user.id) return caller.user;
      if (!isAdministrator(caller.user)) throw new ApiError('accessDenied');
      return findUser(db, userId);
    },
    async signIn({ body, request, reply }) {
      using _place = takeHashingPlace();
      const proven = await signIn(context, body, originOf(request));
      if (await hasSecondFactor(db, proven.userId)) {
        return { secondStep: await issueSecondStep(db, proven) };
      }
      return begin({ ...proven, hasSentCode: false }, request, reply);
    },
    async finishSignIn({ body, request, reply }) {
      const proven = await finishSignIn(context, body, originOf(request));
      return begin({ ...proven, hasSentCode: true }, request, reply);
    },
    async register({ caller, body, request, reply }) {
      const { role, subscriptionStatus, expiryDate, ...account } = body;
      const isByForm = role !== undefined || subscriptionStatus !== undefined || expiryDate !== undefined;
      if (isByForm) {
        if (!caller || !isAdministrator(caller.user)) throw new ApiError('accessDenied');
        const { id: callerId } = caller.user;
        await limitAttempt(db, 'write', { account: callerId, ip: request.ip });
        const given = {
          ...(role && { role }),
          ...(subscriptionStatus && { subscriptionStatus }),
          ...(expiryDate && { expiryDate: new Date(expiryDate) }),
        };
        const id = await registerByAdministrator(context, account, given, (tx, whom) =>
          recordAct(tx, { action: 'user-created', who: callerId, whom, details: { role: role ?? 'user' } }),
        );
        return findUser(db, id);
      }
      using _place = takeHashingPlace();
      await limitAttempt(db, 'register', { account: account.email, ip: request.ip });
      return begin(
        { userId: await register(context, account, request.ip), passwordHash: null },
        request,
        reply,
      );
    },
    async signOut({ request, reply }) {
      const token = cookies.session.read(request);
      if (token) await endSessionOf(db, token);
      cookies.session.clear(reply);
      return { message: 'Logged out' };
    },
    async requestReset({ body, request }) {
      await requestReset(context, body, request.ip);
      return { message: 'If this address has an account, we have sent it a link.' };
    },
    async confirmReset({ body, request, reply }) {
      using _place = takeHashingPlace();
      const device = await confirmReset(context, body, originOf(request));
      cookies.session.clear(reply);
      cookies.device.write(reply, device);
      return { message: 'Password updated successfully!' };
    },
    async verifyAddress({ body, request }) {
      await verifyAddress(context, body.token, request.ip);
      return { message: 'Your address is confirmed.' };
    },
    async resendVerification({ caller, request }) {
      await resendVerification(context, caller.user.id, request.ip);
      return { message: 'We sent a link to your address.' };
    },
    async setNewsMail({ body, request }) {
      await setNewsMail(context, body, request.ip);
      return {
        message: body.wantsNews
          ? 'You will receive news from us again.'
          : 'You won’t receive any more news from us.',
      };
    },
    listSessions: ({ caller }) => listSessions(db, caller),
    async endSession({ caller, params, reply }) {
      await endSession(db, caller, params.id);
      if (params.id === caller.sessionId) cookies.session.clear(reply);
      return { message: 'Session ended' };
    },
    async endOtherSessions({ caller }) {
      await endOtherSessions(db, caller.user.id, caller.sessionId);
      return { message: 'All other sessions ended' };
    },
    async setUpAdministrator({ body, request, reply }) {
      using _place = takeHashingPlace();
      const userId = await setUpAdministrator(context, body, request.ip);
      return begin({ userId, passwordHash: null }, request, reply);
    },
  } satisfies Partial<Handlers>;
}
