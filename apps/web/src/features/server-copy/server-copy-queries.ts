/** The query key of the user's projects on the server. */
export const PROJECTS_KEY = ['projects'] as const;

/** The query key of how much space those projects take, and of the limits. */
export const USAGE_KEY = [...PROJECTS_KEY, 'usage'] as const;

/** Returns the query key of a project's timeline on the server. */
export function timelineKey(projectId: number) {
  return [...PROJECTS_KEY, projectId, 'timeline'] as const;
}
