import { translator } from '../words.ts';
import type { PublicCtx } from './ctx.ts';

/** Makes the context of a request or job whose caller isn't known yet and that has done nothing yet. */
export const makeCtx = (of: Pick<PublicCtx, 'lang' | 'deps' | 'log'> & Partial<PublicCtx>): PublicCtx => ({
  actor: null,
  device: null,
  person: null,
  employee: null,
  bell: null,
  say: translator(of.lang),
  now: of.deps.now,
  address: '',
  agent: '',
  file: null,
  present: false,
  jobId: null,
  changes: [],
  aims: [],
  overView: null,
  about: null,
  afterCommit: [],
  keepCounts: [],
  commitBy: [],
  cookies: {},
  newCookies: [],
  ...of,
});
