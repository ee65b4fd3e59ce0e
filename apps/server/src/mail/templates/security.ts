import { linkTo } from '@framescout/contract';
import { z } from 'zod';
import { formatDay, formatMoment, MAIL_PRIORITIES, mailKind, TO_ANALYZER } from './layout.ts';

const { link, receipt } = MAIL_PRIORITIES;

/** Mails about what was done to an account. */
export const securityMails = {
  // As urgent as a link: it lets an owner stop a thief.
  'password-changed': mailKind('Password changed', link, z.object({}), () => ({
    subject: 'Your FrameScout password was changed',
    body: [
      'your password was changed, and you were logged out everywhere else.',
      'If it was not you, set a new one immediately: choose "Forgot Password?" on the login page.',
    ],
    button: ['Go to the login page', linkTo('login')],
  })),

  /** Sent after a sign-in from a browser and network that the account has not seen before. */
  'new-sign-in': mailKind(
    'New sign-in',
    receipt,
    z.object({
      /** For example "Firefox on Windows". */
      browser: z.string(),
      /** An IP address without its last part, or `local`. */
      network: z.string(),
      at: z.iso.datetime(),
    }),
    ({ browser, network, at }) => ({
      subject: 'New sign-in to your FrameScout account',
      body: [
        `someone signed in to your account on ${formatMoment(at)}: ${browser}, from ${network === 'local' ? 'the server’s own machine' : `the network ${network}`}.`,
        'If it was you, there is nothing to do. If not, end that session and change your password.',
      ],
      button: ['View your sessions', linkTo('account')],
    }),
  ),

  'second-factor-changed': mailKind(
    'Second factor changed',
    receipt,
    z.object({
      isOn: z.boolean(),
      isByAdministrator: z.boolean().optional(),
      /** Missing from mails queued by the previous version. */
      at: z.iso.datetime().optional(),
    }),
    // The time says which came last, because a mail that is sent again may arrive after a later one.
    ({ isOn, isByAdministrator, at }) => ({
      subject: `Two-step login to FrameScout was turned ${isOn ? 'on' : 'off'}`,
      body: [
        `${at === undefined ? '' : `on ${formatMoment(at)}, `}two-step login was turned ${
          isOn
            ? 'on. Since then, logging in also asks for a code from your authenticator app. You were logged out everywhere else.'
            : `off${isByAdministrator ? ' by an administrator' : ''}. Since then, your password alone is enough to log in.`
        }`,
        `${isByAdministrator ? 'If you did not ask for it' : 'If it was not you'}, change your password and write to whoever runs this server.`,
      ],
      button: ['Your account', linkTo('account')],
    }),
  ),

  'webhook-added': mailKind(
    'Webhook added',
    receipt,
    /** The host that is called, with an unusual port; missing if the address is unconfirmed. */
    z.object({ host: z.string().optional() }),
    ({ host }) => ({
      subject: 'A new webhook for your FrameScout account',
      body: [
        host === undefined
          ? 'a webhook was added to your account. It will be called whenever one of your jobs ends.'
          : `a webhook was added to your account: ${host} will be told whenever one of your jobs ends.`,
        'If it was not you, remove it on your account page and change your password.',
      ],
      button: ['Your webhooks', linkTo('account')],
    }),
  ),

  'api-token-made': mailKind(
    'API token created',
    receipt,
    /** Missing if the address is unconfirmed. */
    z.object({ name: z.string().optional() }),
    ({ name }) => ({
      subject: 'A new API token for your FrameScout account',
      body: [
        `an API token${name === undefined ? '' : ` named "${name}"`} was created. Programs that have it can access your jobs.`,
        'If it was not you, revoke it on your account page and change your password.',
      ],
      button: ['Your API tokens', linkTo('account')],
    }),
  ),

  /** To one user, or to everyone; then it has the priority of its batch. */
  'from-administrator': mailKind(
    'Mail from an administrator',
    receipt,
    z.object({
      subject: z.string(),
      message: z.string(),
      /** When access now ends, if the mail extended it. */
      extendedTo: z.iso.datetime().nullable(),
    }),
    ({ subject, message, extendedTo }) => ({
      subject,
      body: [
        ...message.split(/\n{2,}/),
        ...(extendedTo ? [`Your access has been extended to ${formatDay(extendedTo)}.`] : []),
      ],
      ...(extendedTo && { button: TO_ANALYZER }),
      isPlain: true,
    }),
  ),
};
