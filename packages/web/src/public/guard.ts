const publicPaths = [
  '/login',
  '/auth-redirect',
  '/retrievePw',
  '/lostPhone',
  '/modifyPw',
  '/wxToMdi',
  '/401',
  '/404',
  '/profile/index',
  '/privacy',
  '/smsInbox',
] as const;

/** The name of a public page: its path, or `/redirect` for every path below it. */
export type PublicPath = (typeof publicPaths)[number] | '/redirect';

/** What to do with an address: show a public page or one for phones, start the app, or leave for another path. */
export type GuardStep =
  | { show: PublicPath }
  | { show: 'app' }
  | { show: 'h5' }
  | { show: 'guest' }
  | { leaveFor: string };

/** The app on phones, with what its pass was called before: it has a session of its own. */
const phonePath = /^\/h5\/(?:pass$|app(?:\/|$))/;
/** Pages for guests, who have a link and nothing else: their visit, and the poster's form. */
const guestPaths: readonly string[] = ['/h5/v/', '/h5/r/'];

function publicPath(path: string): PublicPath | undefined {
  if (path.startsWith('/redirect/')) return '/redirect';
  return publicPaths.find((known) => known === path);
}

/**
 * The guard: without a session token only public paths open, the others lead to the sign-in page; with one,
 * the sign-in page leads to the start page. Source: spec §2 guard.
 */
export function guard(path: string, signedIn: boolean): GuardStep {
  if (phonePath.test(path)) return { show: 'h5' };
  if (guestPaths.some((start) => path.startsWith(start))) return { show: 'guest' };
  const known = publicPath(path);
  if (known === '/login' && signedIn) return { leaveFor: '/' };
  if (known) return { show: known };
  return signedIn ? { show: 'app' } : { leaveFor: '/login?redirect=%2Fdashboard' };
}
