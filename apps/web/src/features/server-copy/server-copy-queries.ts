/** What the user has on the server. */
export const PROJECTS_KEY = ['projects'] as const;

/** How much room that takes, and how much there is. */
export const USAGE_KEY = [...PROJECTS_KEY, 'usage'] as const;

/** The elements of one of those projects, as its timeline shows them. */
export function timelineKey(projectId: number) {
  return [...PROJECTS_KEY, projectId, 'timeline'] as const;
}
