/** How the worlds of this test file that are still open end; a worker takes one file after the other. */
export const openWorlds = new Set<() => Promise<void>>();
