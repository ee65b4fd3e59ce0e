import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { sandboxObjects } from '../../db/schema/index.ts';

type Kind = (typeof sandboxObjects.$inferSelect)['kind'];

/** The stored objects of one kind, in the provider's own shape. */
export type SandboxObjects<T extends { id: string }> = {
  get(id: string): Promise<T | null>;
  /** Stores an object, replacing any earlier one with its id. @returns the object */
  put(object: T): Promise<T>;
  ofCustomer(customerId: string): Promise<T[]>;
  all(): Promise<T[]>;
};

/** Opens the sandbox's storage of one kind of object. */
export function sandboxObjectsOf<S extends z.ZodType<{ id: string }>>(
  db: Database,
  kind: Kind,
  schema: S,
): SandboxObjects<z.output<S>> {
  return {
    async get(id) {
      const [row] = await db
        .select()
        .from(sandboxObjects)
        .where(and(eq(sandboxObjects.kind, kind), eq(sandboxObjects.id, id)));
      return row ? schema.parse(row.data) : null;
    },
    async put(object) {
      await db
        .insert(sandboxObjects)
        .values({ id: object.id, kind, data: object })
        .onConflictDoUpdate({ target: sandboxObjects.id, set: { data: object } });
      return object;
    },
    async ofCustomer(customerId) {
      const rows = await db
        .select()
        .from(sandboxObjects)
        .where(and(eq(sandboxObjects.kind, kind), sql`${sandboxObjects.data}->>'customer' = ${customerId}`));
      return rows.map(({ data }) => schema.parse(data));
    },
    async all() {
      const rows = await db.select().from(sandboxObjects).where(eq(sandboxObjects.kind, kind));
      return rows.map(({ data }) => schema.parse(data));
    },
  };
}
