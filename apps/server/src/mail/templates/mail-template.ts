import type { z } from 'zod';
import type { MailContent } from './layout.ts';

/** A kind of mail: the data it needs, and how to write it from them. */
export type MailTemplate<Data extends z.ZodType> = {
  data: Data;
  /** Writes the content. `origin` is where people reach the server, without a trailing slash. */
  write(data: z.output<Data>, origin: string): MailContent;
};

/** Defines a mail template, so that the compiler checks its text against its data. */
export function mailTemplate<Data extends z.ZodType>(definition: MailTemplate<Data>): MailTemplate<Data> {
  return definition;
}
