import { Readable } from 'node:stream';
import type { Context } from '../context.ts';
import type { Handlers } from '../http/add-routes.ts';
import {
  deleteElement,
  deleteProject,
  keepProject,
  listProjects,
  readProjectUsage,
  readTimeline,
} from './project-records.ts';

/** Handles the calls about projects stored on the server; users see only their own. */
export function projectHandlers({ db }: Context) {
  return {
    listProjects: ({ caller }) => listProjects(db, caller.user.id),
    getProjectUsage: ({ caller }) => readProjectUsage(db, caller.user.id),
    keepProject: ({ caller, params, body }) => keepProject(db, caller.user.id, params.id, body),
    async deleteProject({ caller, params }) {
      await deleteProject(db, caller.user.id, params.id);
      return { message: 'Project deleted' };
    },
    async getTimeline({ caller, params, reply }) {
      const timeline = await readTimeline(db, caller.user.id, params.id);
      reply.type('application/json; charset=utf-8');
      return Readable.from([timeline]);
    },
    async deleteElement({ caller, params }) {
      await deleteElement(db, caller.user.id, params.id);
      return { message: 'Element deleted' };
    },
  } satisfies Partial<Handlers>;
}
