/** The result for one input in one container: how the clip was made, and any problems with it. */
export type Cell = { method: string; complaints: string[] };
