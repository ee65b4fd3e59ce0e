import { linkTo } from '@framescout/contract';
import { z } from 'zod';
import { formatMoment, mailTemplate } from './layout.ts';

/** Sent when someone has changed their password. */
export const passwordChanged = mailTemplate({
  data: z.object({}),
  write: (_data, origin) => ({
    subject: 'Your FrameScout password was changed',
    paragraphs: [
      'Hello,',
      'your password was changed, and you were logged out everywhere else.',
      'If it was not you, set a new one immediately: choose "Forgot Password?" on the login page.',
    ],
    button: { label: 'Go to the login page', url: `${origin}${linkTo('login')}` },
  }),
});

/** Sent after a sign-in from a browser and network that the account has not seen before. */
export const newSignIn = mailTemplate({
  data: z.object({
    /** For example "Firefox on Windows". */
    browser: z.string(),
    /** An IP address without its last part, or `local`. */
    network: z.string(),
    at: z.iso.datetime(),
  }),
  write: ({ browser, network, at }, origin) => ({
    subject: 'New sign-in to your FrameScout account',
    paragraphs: [
      'Hello,',
      `someone signed in to your account on ${formatMoment(at)}: ${browser}, from ${network === 'local' ? 'the server’s own machine' : `the network ${network}`}.`,
      'If it was you, there is nothing to do. If not, end that session and change your password.',
    ],
    button: { label: 'View your sessions', url: `${origin}${linkTo('account')}` },
  }),
});

/** Sent when a second factor was turned on or off. */
export const secondFactorChanged = mailTemplate({
  data: z.object({
    isOn: z.boolean(),
    isByAdministrator: z.boolean().optional(),
    /** Missing from mails queued by the previous version. */
    at: z.iso.datetime().optional(),
  }),
  // The time says which came last, because a mail that is sent again may arrive after a later one.
  write: ({ isOn, isByAdministrator, at }, origin) => ({
    subject: `Two-step login to FrameScout was turned ${isOn ? 'on' : 'off'}`,
    paragraphs: [
      'Hello,',
      `${at === undefined ? '' : `on ${formatMoment(at)}, `}two-step login was turned ${
        isOn
          ? 'on. Since then, logging in also asks for a code from your authenticator app. You were logged out everywhere else.'
          : `off${isByAdministrator ? ' by an administrator' : ''}. Since then, your password alone is enough to log in.`
      }`,
      `${isByAdministrator ? 'If you did not ask for it' : 'If it was not you'}, change your password and write to whoever runs this server.`,
    ],
    button: { label: 'Your account', url: `${origin}${linkTo('account')}` },
  }),
});

/** Sent when a webhook was added. */
export const webhookAdded = mailTemplate({
  data: z.object({
    /** The host that is called, with an unusual port; missing if the address is unconfirmed. */
    host: z.string().optional(),
  }),
  write: ({ host }, origin) => ({
    subject: 'A new webhook for your FrameScout account',
    paragraphs: [
      'Hello,',
      host === undefined
        ? 'a webhook was added to your account. It will be called whenever one of your jobs ends.'
        : `a webhook was added to your account: ${host} will be told whenever one of your jobs ends.`,
      'If it was not you, remove it on your account page and change your password.',
    ],
    button: { label: 'Your webhooks', url: `${origin}${linkTo('account')}` },
  }),
});

/** Sent when an API token was created. */
export const apiTokenMade = mailTemplate({
  data: z.object({
    /** Missing if the address is unconfirmed. */
    name: z.string().optional(),
  }),
  write: ({ name }, origin) => ({
    subject: 'A new API token for your FrameScout account',
    paragraphs: [
      'Hello,',
      `an API token${name === undefined ? '' : ` named "${name}"`} was created. Programs that have it can access your jobs.`,
      'If it was not you, revoke it on your account page and change your password.',
    ],
    button: { label: 'Your API tokens', url: `${origin}${linkTo('account')}` },
  }),
});
