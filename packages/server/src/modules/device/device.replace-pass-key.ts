import { projectInScope } from '../../kit/access/places.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { passKeys, passWork } from '../pass/index.ts';

/**
 * Replaces the key that signs the passes of a project because somebody else may know it. Readers hear of the new one
 * at once, it signs a day later, and the old one's passes end soon after. For who answers for the whole project.
 */
export async function replacePassKey(ctx: Ctx, projectId: number, reason: string) {
  orNotFound(await projectInScope(ctx, projectId));
  const made = await passKeys.rotateKey(passWork(ctx), projectId);
  if (made.is === 'pending') {
    refuse('device.error.keyPending', { code: 'conflict', data: { which: 'state' } });
  }
  const { id, kid, signsFrom } = made;
  ctx.changes.push({
    entity: 'passKey',
    id,
    before: null,
    after: { projectId, kid, signsFrom: signsFrom.toISOString(), reason },
  });
  return { signsFrom: signsFrom.toISOString() };
}
