/** What an event is of: an element, or a rule over elements. */
export type EventSource = { id: string; name: string; color: string };
