import type { InputOf } from '@mdi/contract/kit/op.ts';
import { passBackgroundApi } from '@mdi/contract/modules/pass-background/pass-background.contract.ts';
import { may } from '../../kit/access/may.ts';
import { insertRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound, Refusal, refuseField } from '../../kit/calls/refuse.ts';
import { signedFileUrl } from '../../kit/files/signed-file-url.ts';
import { onePerRowOf } from '../../kit/retention/table-bounds.ts';
import {
  backgroundPicturesOf,
  maySeeBackground,
  mayUsePicture,
  projectsByWord,
} from './pass-background.queries.ts';

async function assertPictures(
  ctx: Ctx,
  input: InputOf<typeof passBackgroundApi.ops.save>,
  current: readonly (number | null)[],
): Promise<void> {
  for (const field of ['scanId', 'mineId'] as const) {
    const uploadId = input[field];
    if (uploadId !== null && !(await mayUsePicture(ctx, uploadId, current)))
      refuseField(field, 'passBackground.error.picture');
  }
}

const taken = () => new Refusal('passBackground.error.taken', { code: 'conflict', data: { which: 'state' } });

/** PASS11010: what stands behind “My pass”. */
export const passBackgroundModule = implement(
  passBackgroundApi,
  {
    projects: (ctx, { keyword }) => projectsByWord(ctx, keyword),

    async get(ctx, { projectId }) {
      const { scanKey, mineKey, version, updatedAt, ...facts } = orNotFound(
        await backgroundPicturesOf(ctx, projectId),
      );
      const urlOf = (key: string | null) => (key === null ? null : signedFileUrl(ctx.deps, key));
      return {
        ...facts,
        scanUrl: urlOf(scanKey),
        mineUrl: urlOf(mineKey),
        version: version ?? 0,
        updatedAt: updatedAt?.toISOString() ?? null,
        canEdit: may(ctx, passBackgroundApi.ops.save),
      };
    },

    async save(ctx, input) {
      const { projectId, version, scanId, mineId } = input;
      const current = orNotFound(await backgroundPicturesOf(ctx, projectId));
      await assertPictures(ctx, input, [current.scanId, current.mineId]);
      if (current.backgroundId === null) {
        if (version !== 0) throw taken();
        const values = { projectId, scanId, mineId, updatedBy: ctx.actor.userId, updatedAt: ctx.now() };
        return { version: (await insertRow(ctx, 'passBackground', values)).version };
      }
      const row = await updateRow(ctx, 'passBackground', current.backgroundId, { scanId, mineId }, version);
      return { version: row.version };
    },
  },
  {
    history: { passBackground: maySeeBackground },
    names: { scanId: 'upload', mineId: 'upload' },
    logFormats: { passBackground: { nameFields: ['projectId'] } },
    bounds: { passBackground: onePerRowOf('project') },
    constraints: { pass_background_project_key: taken },
  },
);
