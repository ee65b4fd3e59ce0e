/** What events are of: an element, or a rule over elements. */
export type EventSource = { id: string; name: string; color: string };
