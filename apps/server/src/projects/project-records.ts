import {
  type ElementRecord,
  PROJECT_QUOTA,
  type ProjectSummary,
  type ProjectUsage,
} from '@framescout/contract';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { changesRow, type Database } from '../db/database.ts';
import { elements, projects } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import type { StoredElement, StoredProject } from '../input/stored-element.ts';
import { ThreadPool } from '../threads/thread-pool.ts';
import { hasVoucher, lockUser } from '../users/find-user.ts';
import { formatTimeline, type TimelineRows } from './format-timeline.ts';

const elementsOfProject = and(eq(elements.userId, projects.userId), eq(elements.projectId, projects.id));

/** Lists a user's projects, most recently saved first. */
export async function listProjects(db: Database, userId: string): Promise<ProjectSummary[]> {
  const rows = await db
    .select({
      id: projects.id,
      name: projects.name,
      duration: projects.duration,
      updatedAt: projects.updatedAt,
      elements: count(elements.id),
    })
    .from(projects)
    .leftJoin(elements, elementsOfProject)
    .where(eq(projects.userId, userId))
    .groupBy(projects.userId, projects.id)
    .orderBy(desc(projects.updatedAt));
  return rows.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }));
}

/** Stores a project, replacing any earlier version. @throws {ApiError} quotaExceeded */
export async function keepProject(
  db: Database,
  userId: string,
  id: number,
  { elements: records, ...values }: StoredProject,
): Promise<ProjectSummary> {
  const updatedAt = new Date();
  await db.transaction(async (tx) => {
    // Serializes counting and changing what a user stores, across all nodes.
    await lockUser(tx, userId);
    await tx
      .insert(projects)
      .values({ userId, id, ...values, updatedAt })
      .onConflictDoUpdate({ target: [projects.userId, projects.id], set: { ...values, updatedAt } });
    await tx.delete(elements).where(and(eq(elements.userId, userId), eq(elements.projectId, id)));
    await insertElements(tx, userId, id, records);
    await requireWithinQuota(tx, userId);
  });
  const { name, duration } = values;
  return { id, name, duration, elements: records.length, updatedAt: updatedAt.toISOString() };
}

async function insertElements(
  tx: Database,
  userId: string,
  projectId: number,
  records: readonly StoredElement[],
): Promise<void> {
  // One by one: the embedded database lets other calls wait until a statement ends, and large ones take long.
  for (const [position, element] of records.entries()) {
    await tx
      .insert(elements)
      .values({ userId, projectId, position, ...element })
      // The element may have been part of another project of the same user.
      .onConflictDoUpdate({
        target: [elements.userId, elements.id],
        set: {
          projectId: sql`excluded.project_id`,
          position: sql`excluded.position`,
          record: sql`excluded.record`,
          details: sql`excluded.details`,
          detailsBytes: sql`excluded.details_bytes`,
        },
      });
  }
}

/** Deletes a project with its elements. @throws {ApiError} projectNotFound also if it is someone else's */
export async function deleteProject(db: Database, userId: string, id: number): Promise<void> {
  const deleting = db.delete(projects).where(and(eq(projects.userId, userId), eq(projects.id, id)));
  if (!(await changesRow(deleting))) throw new ApiError('projectNotFound');
}

/** Reads a timeline as JSON text (`ProjectTimeline`). @throws {ApiError} projectNotFound */
export async function readTimeline(db: Database, userId: string, id: number): Promise<Uint8Array> {
  const [project] = await db
    .select({ duration: projects.duration })
    .from(projects)
    .where(and(eq(projects.userId, userId), eq(projects.id, id)));
  if (!project) throw new ApiError('projectNotFound');
  // Logs are the largest part of a record, and not part of the answer.
  const rows = await db
    .select({
      id: elements.id,
      name: sql<ElementRecord['name']>`${elements.record}->'name'`,
      color: sql<ElementRecord['color']>`${elements.record}->'color'`,
      events: sql<string>`(${elements.record}->'events')::text`,
      details: elements.details,
    })
    .from(elements)
    .where(and(eq(elements.userId, userId), eq(elements.projectId, id)))
    .orderBy(asc(elements.position));
  return writeTimeline({ duration: project.duration, elements: rows }, userId);
}

/** Deletes an element of whichever project. @throws {ApiError} elementNotFound if not the user's */
export async function deleteElement(db: Database, userId: string, id: string): Promise<void> {
  const deleting = db.delete(elements).where(and(eq(elements.userId, userId), eq(elements.id, id)));
  if (!(await changesRow(deleting))) throw new ApiError('elementNotFound');
}

/** In bytes of JSON. Formatting fewer takes less time than passing them to a thread. */
const LARGE = 64 * 1024;

const timelines = new ThreadPool<TimelineRows, Uint8Array>(
  new URL('./timeline-thread.ts', import.meta.url),
  'formatTimeline',
  {
    threads: 1,
    maxWaiting: 64,
  },
);

/** Formats a timeline in a thread; users in turn. @throws {ThreadsBusyError} */
async function writeTimeline(rows: TimelineRows, userId: string): Promise<Uint8Array> {
  const isLarge = rows.elements.some(({ events, details }) => details || events.length > LARGE);
  return isLarge ? timelines.run(rows, userId) : formatTimeline(rows);
}

/** Reads how much a user stores on the server, and how much they may. */
export async function readProjectUsage(db: Database, userId: string): Promise<ProjectUsage> {
  const bytes = db
    .select({
      bytes: sql<number>`coalesce(sum(${elements.bytes} + coalesce(${elements.detailsBytes}, 0)), 0)`,
    })
    .from(elements)
    .where(eq(elements.userId, userId));
  const [used] = await db
    .select({ projects: sql<number>`count(*)::int`, bytes: sql<number>`(${bytes})::float8` })
    .from(projects)
    .where(eq(projects.userId, userId));
  return {
    projects: used?.projects ?? 0,
    bytes: used?.bytes ?? 0,
    maxProjects: PROJECT_QUOTA.projects,
    maxBytes: (await hasVoucher(db, userId)) ? PROJECT_QUOTA.bytes : PROJECT_QUOTA.unconfirmedBytes,
  };
}

/** Checks the state that a transaction is about to commit. @throws {ApiError} quotaExceeded */
async function requireWithinQuota(tx: Database, userId: string): Promise<void> {
  const usage = await readProjectUsage(tx, userId);
  if (usage.projects <= usage.maxProjects && usage.bytes <= usage.maxBytes) return;
  const isUnconfirmed = usage.maxBytes < PROJECT_QUOTA.bytes && usage.bytes > usage.maxBytes;
  throw new ApiError('quotaExceeded', {
    details: usage,
    ...(isUnconfirmed && {
      message:
        'There is no storage left for this project on the server until you have confirmed your address.',
    }),
  });
}
