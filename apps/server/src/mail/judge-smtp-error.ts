import { z } from 'zod';
import { MailRefusedError, TransportDownError } from './mail-failures.ts';

/** What nodemailer's errors say: its own code, the server's reply, and the command that was replied to. */
const smtpErrorSchema = z.object({
  message: z.string(),
  code: z.string().optional(),
  command: z.string().optional(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
});
type SmtpError = z.output<typeof smtpErrorSchema>;

const SIGN_IN_CODES: readonly (string | undefined)[] = ['EAUTH', 'ENOAUTH', 'EOAUTH2'];
/** Replies to any command that ask for another sign-in. */
const SIGN_IN_REPLIES: readonly (number | undefined)[] = [530, 534, 535, 538];
/** The server closes, or lost track of the conversation: neither says anything of the mail. */
const SESSION_REPLIES: readonly (number | undefined)[] = [421, 503];
const CONNECTION_CODES: readonly (string | undefined)[] = [
  'ECONNECTION',
  'ESOCKET',
  'ETIMEDOUT',
  'EDNS',
  'EPROXY',
];
const TLS_CODES: readonly (string | undefined)[] = ['ETLS', 'EREQUIRETLS'];
const ABOUT_TLS = /certificate|self-signed|\b(SSL|TLS)\b/i;
const PERMANENT_FROM = 500;
/** The extended code (RFC 3463) of a reply, after its three digits. */
const EXTENDED_CODE = /\b[45]\d\d[ -]([45]\.\d{1,3}\.\d{1,3})\b/;
const ABOUT_SENDER = /^.\.1\.[78]$/;
/** About a mailbox, or the content of a message. */
const ABOUT_ONE = /^.\.[126]\./;
/** In characters. */
const LONGEST_REPLY = 200;

/**
 * Tells whether a failure to send concerns one mail or all of them. Only a reply to its recipient or its text can concern
 * one; of those that do not say so by an extended code, many in a row may concern all.
 */
export function judgeSmtpError(cause: unknown): MailRefusedError | TransportDownError {
  const parsed = smtpErrorSchema.safeParse(cause);
  if (!parsed.success)
    return new MailRefusedError(String(cause), { cause, isForGood: false, isCertain: true });
  const error = parsed.data;
  return aboutOneMail(error, cause) ?? new TransportDownError(reasonOf(error), { cause });
}

function aboutOneMail(error: SmtpError, cause: unknown): MailRefusedError | null {
  const { code, command, responseCode, message } = error;
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return isOfSmtp(error) ? null : unknown(error, cause);
  // Refused before it was sent: an address that cannot be written to, for instance.
  if (responseCode === undefined) {
    return new MailRefusedError(message, { cause, isForGood: true, isCertain: true });
  }
  if (command !== 'RCPT TO' && command !== 'DATA') return null;
  if (SIGN_IN_REPLIES.includes(responseCode) || SESSION_REPLIES.includes(responseCode)) return null;
  if (ABOUT_SENDER.test(extendedCodeOf(error))) return null;
  return new MailRefusedError(message, {
    cause,
    isForGood: responseCode >= PERMANENT_FROM,
    isCertain: ABOUT_ONE.test(extendedCodeOf(error)),
  });
}

function isOfSmtp({ code, responseCode }: SmtpError): boolean {
  return (
    responseCode !== undefined ||
    code === 'EPROTOCOL' ||
    [...SIGN_IN_CODES, ...CONNECTION_CODES, ...TLS_CODES].includes(code)
  );
}

/** Not a word of the server's: a mistake of ours in this mail. It is tried again, by a better version perhaps. */
function unknown({ message }: SmtpError, cause: unknown): MailRefusedError {
  return new MailRefusedError(message, { cause, isForGood: false, isCertain: true });
}

function reasonOf(error: SmtpError): string {
  const { code, command, responseCode } = error;
  if (SIGN_IN_CODES.includes(code)) {
    // What is said during the sign-in may repeat what was sent.
    return `The mail server does not accept the user name and password${responseCode ? ` (${responseCode})` : ''}. Check SMTP_URL.`;
  }
  if (SIGN_IN_REPLIES.includes(responseCode)) {
    return `The mail server asks for a user name and password (${responseCode}). Check SMTP_URL.`;
  }
  if (command === 'MAIL FROM' || ABOUT_SENDER.test(extendedCodeOf(error))) {
    return `The mail server does not accept the sender: ${replyOf(error)}. Check MAIL_FROM.`;
  }
  if (TLS_CODES.includes(code) || ABOUT_TLS.test(error.message)) {
    return `No secure connection to the mail server can be made: ${replyOf(error)}.`;
  }
  if (CONNECTION_CODES.includes(code)) return `The mail server cannot be reached: ${replyOf(error)}.`;
  return `The mail server is not accepting mail at the moment: ${replyOf(error)}.`;
}

function extendedCodeOf({ response, message }: SmtpError): string {
  return EXTENDED_CODE.exec(response ?? message)?.[1] ?? '';
}

function replyOf({ response, message }: SmtpError): string {
  const [line = ''] = (response ?? message).trim().split(/[\r\n]/);
  return line.slice(0, LONGEST_REPLY).replace(/\.$/, '');
}
