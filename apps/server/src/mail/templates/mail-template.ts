import type { z } from 'zod';
import type { MailContent } from './layout.ts';

/** A kind of mail: what it needs to know, and what it says. */
export type MailTemplate<Data extends z.ZodType> = {
  data: Data;
  /** `origin` is the server's public address, without a slash at its end. */
  write(data: z.output<Data>, origin: string): MailContent;
};

/** Holds a template's two parts to the same shape. */
export function mailTemplate<Data extends z.ZodType>(definition: MailTemplate<Data>): MailTemplate<Data> {
  return definition;
}
