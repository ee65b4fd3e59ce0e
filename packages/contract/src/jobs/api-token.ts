import { z } from 'zod';
import { listOf } from '../text/list-of.ts';
import { refuseInvisible } from '../text/plain-name.ts';

/** How many API tokens a user may have. */
export const MAX_API_TOKENS = 20;

/** What a program may do with an API token: read jobs and their files; submit, cancel and retry jobs. */
export const apiScopeSchema = z.enum(['jobs:read', 'jobs:write']);
export type ApiScope = z.infer<typeof apiScopeSchema>;

/** A token that programs use to make calls on behalf of a user. */
export const apiTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(apiScopeSchema),
  /** The last four characters, by which its owner recognizes it. */
  ending: z.string(),
  createdAt: z.iso.datetime(),
  /** `null` if it has never been used. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** `null` if it is valid until revoked. */
  expiresAt: z.iso.datetime().nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

/** The input for creating a token. */
export const newApiTokenSchema = z.object({
  name: refuseInvisible(
    z.string().trim().min(1, 'Please name the token').max(80, 'A name can have at most 80 characters'),
  ),
  scopes: listOf(apiScopeSchema, {
    min: 1,
    max: apiScopeSchema.options.length,
    tooShort: 'Please choose what the token may do',
  }),
  /** Days until it expires; `null` if it is valid until revoked. */
  expiresInDays: z.int().min(1).max(3650).nullable().default(null),
});
export type NewApiToken = z.infer<typeof newApiTokenSchema>;
