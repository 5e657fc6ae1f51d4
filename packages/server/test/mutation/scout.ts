import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';

declare global {
  /** Called by the scouting run's product at each use of `inScope`, with the name of the use. */
  var cameTo: ((site: string) => void) | undefined;
}

const seen = new Set<string>();

/** Notes once which test came to which use; a line is `<use>\t<file>\t<test>`. */
globalThis.cameTo = (site) => {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const line = `${site}\t${testPath}\t${currentTestName}\n`;
  const to = process.env.SCOUTED;
  if (seen.has(line) || !to) return;
  seen.add(line);
  appendFileSync(to, line);
};
