import { afterAll } from 'vitest';
import { openWorlds } from './open-worlds.ts';

// Before each file, so that this is what happens last after it: a world that a test made for itself has no hook of its own,
// and its connections would be missed by the files to come.
afterAll(async () => {
  for (const end of openWorlds) await end();
});
