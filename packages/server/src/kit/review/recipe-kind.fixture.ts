import type { Ctx } from '../calls/ctx.ts';
import type { AnnouncedKind } from './announce.ts';
import { lockContent } from './content-store.ts';
import type { RevisionText } from './revision.ts';

/** Another kind of content than the product has: the kit asks nothing of it but its name. */
export const recipeKind = 'recipe';

export const recipes: AnnouncedKind = { kind: recipeKind, messageTask: 'recipeMessage' };

export const recipe = (projectIds: number[], title: string): RevisionText => ({
  zh: { title },
  en: null,
  fields: { minutes: 20, steps: ['切', '炒'] },
  audience: { kind: 'projects', projectIds, buildingIds: [], companyIds: [] },
  releaseAt: null,
  expiresAt: null,
  zone: 'Asia/Shanghai',
  mustConfirm: false,
  sms: false,
  uploads: [],
});

export const heldRecipe = (ctx: Ctx, id: number) => lockContent(ctx, recipeKind, id);
