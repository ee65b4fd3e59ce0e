/** What an event belongs to: an element, or a rule over elements. */
export type EventSource = { id: string; name: string; color: string };
