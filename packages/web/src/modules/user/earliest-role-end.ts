import { today } from '../../kit/time/project-time.ts';

/** The first day on which a role may end that is held from a day on: neither past, nor before it begins. */
export function earliestRoleEnd(from: string | null | undefined): string {
  const now = today();
  return from && from > now ? from : now;
}
