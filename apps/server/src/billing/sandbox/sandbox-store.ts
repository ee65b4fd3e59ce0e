import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { sandboxObjects } from '../../db/schema/index.ts';

/** Any object of Stripe's, with the fields that the sandbox reads itself. Times are Unix seconds. */
const objectSchema = z.looseObject({
  id: z.string(),
  /** Stripe's name for the kind of object. */
  object: z.string(),
  created: z.int().default(0),
  customer: z.string().optional(),
  status: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  amount: z.int().optional(),
  amount_refunded: z.int().optional(),
});
/** See {@link objectSchema}. */
export type SandboxObject = z.infer<typeof objectSchema>;

/** Where the sandbox keeps its objects. */
export type SandboxStore = {
  get(id: string): Promise<SandboxObject | null>;
  /** Stores an object, replacing any with its id. @returns the object */
  put<T extends SandboxObject>(object: T): Promise<T>;
  /** Returns the objects of a kind, or a customer's, as they were stored one after the other. */
  list(kind: string, customer?: string): Promise<SandboxObject[]>;
};

/** Names of kinds in the database that are not Stripe's. */
const STORED_KINDS: Readonly<Record<string, string>> = {
  'checkout.session': 'checkout-session',
  'billing_portal.session': 'portal-session',
};

/** Opens the sandbox's objects in the server's database. */
export function openSandboxStore(db: Database): SandboxStore {
  const read = async (condition: SQL | undefined) =>
    (await db.select().from(sandboxObjects).where(condition)).map(({ data }) => objectSchema.parse(data));
  return {
    async get(id) {
      return (await read(eq(sandboxObjects.id, id)))[0] ?? null;
    },
    async put(object) {
      const kind = STORED_KINDS[object.object] ?? object.object;
      await db
        .insert(sandboxObjects)
        .values({ id: object.id, kind, data: object })
        .onConflictDoUpdate({ target: sandboxObjects.id, set: { data: object } });
      return object;
    },
    list: (kind, customer) =>
      read(
        and(
          eq(sandboxObjects.kind, STORED_KINDS[kind] ?? kind),
          customer === undefined ? undefined : sql`${sandboxObjects.data}->>'customer' = ${customer}`,
        ),
      ),
  };
}
