import type { PublicCtx } from '../../kit/calls/ctx.ts';

const parts = (version: string): number[] => version.split('.').map(Number);

/** Whether a version is newer than another. */
function isNewer(one: string, other: string): boolean {
  const [a, b] = [parts(one), parts(other)];
  for (let n = 0; n < Math.max(a.length, b.length); n += 1) {
    const [x = 0, y = 0] = [a[n], b[n]];
    if (x !== y) return x > y;
  }
  return false;
}

/** The numbers of the version that serves. */
export const ownVersion = ({ deps }: Pick<PublicCtx, 'deps'>): string =>
  /\d{1,4}(\.\d{1,4}){0,3}/.exec(deps.settings.version)?.[0] ?? '0';

/** The version as a browser names it; none is newer than what serves it. */
export const knownVersion = (ctx: PublicCtx, named: string): string =>
  isNewer(named, ownVersion(ctx)) ? ownVersion(ctx) : named;
