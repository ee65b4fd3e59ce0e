import { z } from 'zod';
import { maskAddresses } from '../db/loggable-error.ts';

/** What nodemailer's errors hold. Replies name recipients, who are nobody's business in the log. */
const smtpErrorSchema = z.object({
  message: z.string().transform(maskAddresses),
  code: z.string().optional(),
  command: z.string().optional(),
  response: z.string().transform(maskAddresses).optional(),
  responseCode: z.number().optional(),
});
type SmtpError = z.output<typeof smtpErrorSchema>;

const SIGN_IN_CODES: readonly (string | undefined)[] = ['EAUTH', 'ENOAUTH', 'EOAUTH2'];
/** Replies to any command that ask for authentication. */
const SIGN_IN_REPLIES: readonly (number | undefined)[] = [530, 534, 535, 538];
/** The server is closing or lost the session's state: neither says anything about the mail. */
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
/** The enhanced status code (RFC 3463) in a reply, after its three digits. */
const EXTENDED_CODE = /\b[45]\d\d[ -]([45]\.\d{1,3}\.\d{1,3})\b/;
const ABOUT_SENDER = /^.\.1\.[78]$/;
/** Enhanced status codes about an address, a mailbox or the content of a message. */
const ABOUT_ONE = /^.\.[126]\./;
/** How many characters of a reply are kept. */
const LONGEST_REPLY = 200;

/** Classifies a failure as of one mail, by replies about recipient or content, or as of all mail. */
export function classifySmtpError(cause: unknown): MailRefusedError | TransportDownError {
  const parsed = smtpErrorSchema.safeParse(cause);
  if (!parsed.success)
    return new MailRefusedError(String(cause), { cause, isForGood: false, isCertain: true });
  const error = parsed.data;
  return classifyRefusal(error, cause) ?? new TransportDownError(reasonOf(error), { cause });
}

function classifyRefusal(error: SmtpError, cause: unknown): MailRefusedError | null {
  const { code, command, responseCode, message } = error;
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (!isOfMail && isOfSmtp(error)) return null;
  // Refused before sending, for instance an address that cannot be written to; otherwise a bug of ours, which is retried,
  // perhaps by a better version.
  if (!isOfMail || responseCode === undefined) {
    return new MailRefusedError(message, { cause, isForGood: isOfMail, isCertain: true });
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

function reasonOf(error: SmtpError): string {
  const { code, command, responseCode } = error;
  if (SIGN_IN_CODES.includes(code)) {
    // Replies during authentication may repeat what was sent.
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

/** One mail was refused; others may still be accepted. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  /** Whether the refusal is permanent. */
  readonly isPermanent: boolean;
  /** Whether the server's reply makes it certain that only this mail is affected. */
  readonly isCertain: boolean;

  constructor(
    message: string,
    { isForGood, isCertain, ...options }: ErrorOptions & { isForGood: boolean; isCertain: boolean },
  ) {
    super(message, options);
    this.isPermanent = isForGood;
    this.isCertain = isCertain;
  }
}

/** No mail at all can be sent at the moment. The message tells administrators why, without secrets. */
export class TransportDownError extends Error {
  override readonly name = 'TransportDownError';
}
