import { preferenceApi } from '@mdi/contract/modules/preference/preference.contract.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound, refuseField } from '../../kit/calls/refuse.ts';
import { signedFileUrl } from '../../kit/files/signed-file-url.ts';
import { goesWithTable } from '../../kit/retention/table-bounds.ts';
import { keepAvatar, ownPicture } from './preference.avatar.queries.ts';
import {
  arrangedLists,
  countOtherLists,
  densityOf,
  dropColumns,
  keepColumns,
  keepDensity,
  keepLook,
} from './preference.queries.ts';

/** More lists than the product will ever have; a bound, because the names are the caller's. */
const maxLists = 100;

export const preferenceModule = implement(
  preferenceApi,
  {
    async lists(ctx) {
      const lists = await arrangedLists(ctx);
      const columns = Object.fromEntries(lists.map((one) => [one.list, one.columns]));
      return { density: await densityOf(ctx), columns };
    },

    async setDensity(ctx, { density }) {
      await keepDensity(ctx, density);
      return true;
    },

    async setLook(ctx, change) {
      await keepLook(ctx, change);
      return true;
    },

    async setAvatar(ctx, { uploadId }) {
      const picture = uploadId === null ? null : orNotFound(await ownPicture(ctx, uploadId));
      await keepAvatar(ctx, uploadId);
      return { avatar: picture ? signedFileUrl(ctx.deps, picture.key) : '' };
    },

    async setColumns(ctx, { list, columns }) {
      if (columns === null) {
        await dropColumns(ctx, list);
        return true;
      }
      if ((await countOtherLists(ctx, list)) >= maxLists) refuseField('list', 'kit.error.tooBig', maxLists);
      await keepColumns(ctx, list, columns);
      return true;
    },
  },
  { bounds: { preference: goesWithTable('user') } },
);
