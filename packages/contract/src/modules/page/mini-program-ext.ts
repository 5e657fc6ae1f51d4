import * as z from 'zod/mini';
import { ids } from '../../kit/ids.ts';
import { programs } from './page.contract.ts';

/** What a release says to the shell of a mini-program (`ext` of its `ext.json`): nothing secret, anybody can read it. */
export const miniProgramExt = z.strictObject({
  projectId: ids.project(),
  program: z.enum(programs),
  /** Where the product is served. */
  apiBase: z.string().check(z.regex(/^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$/)),
  /** Grows with each release. */
  configVersion: z.int().check(z.positive()),
  title: z.string().check(z.minLength(1)),
  titleEn: z.nullable(z.string()),
  /** Mini-programs that may be opened. */
  navigateAppIds: z.array(z.string().check(z.regex(/^wx[0-9a-z]{16}$/))).check(z.maxLength(10)),
});
