import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** Creates a reply that refuses, such as `reply(550, '5.1.1 Unknown')`. */
export function reply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

/** Returns the URL of a mail server that has been shut down. */
export async function closedSmtpUrl(): Promise<string> {
  const smtp = await startSmtpServer();
  await smtp.close();
  return smtp.url;
}

/** Starts an SMTP server that keeps mail. @param options `judgeMessage` may refuse, or wait */
export async function startSmtpServer({
  judgeMessage = () => null,
  port: wantedPort = 0,
  ...options
}: SMTPServerOptions & {
  judgeMessage?: (mail: Email) => Error | null | Promise<Error | null>;
  port?: number;
} = {}) {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, callback) {
      // A killed sender stops mid-mail, which must not count as accepted.
      readMail(stream)
        .then(async (mail) => {
          const refusal = await judgeMessage(mail);
          if (!refusal) received.push(mail);
          callback(refusal);
        })
        .catch((error: Error) => callback(error));
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

async function readMail(stream: AsyncIterable<Uint8Array>): Promise<Email> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return PostalMime.parse(Buffer.concat(chunks));
}
