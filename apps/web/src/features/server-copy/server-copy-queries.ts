/** The user's projects on the server. */
export const PROJECTS_KEY = ['projects'] as const;

/** How much room that takes, and how much there is. */
export const USAGE_KEY = [...PROJECTS_KEY, 'usage'] as const;

/** The elements of one of those projects, for its timeline. */
export function timelineKey(projectId: number) {
  return [...PROJECTS_KEY, projectId, 'timeline'] as const;
}
