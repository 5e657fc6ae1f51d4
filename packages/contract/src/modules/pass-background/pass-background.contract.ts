import * as z from 'zod/mini';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword } from '../../kit/page.ts';

/** Sizes of screens that a picture may be made for, in pixels (spec §9). */
export const screenSizes = [
  [750, 1344],
  [1080, 1920],
  [1080, 2340],
] as const;

const view = 'passmini:background:view';
const edit = 'passmini:background:edit';

const pictures = { scanId: z.nullable(ids.upload()), mineId: z.nullable(ids.upload()) };
/** 0: nobody has chosen any picture yet. */
const version = z.int().check(z.minimum(0));

/** PASS11010: the pictures of a project behind the QR code, and behind the page about oneself. */
export const passBackgroundApi = api('passBackground', {
  projects: op({
    access: view,
    about: 'Projects in scope by name, whose pictures can be looked at; at most 50.',
    input: z.strictObject({ keyword: keyword() }),
    output: z.array(z.strictObject({ projectId: ids.project(), projectName: z.string() })),
  }),
  get: op({
    access: view,
    about: 'The pictures of one project.',
    input: z.strictObject({ projectId: ids.project() }),
    output: z.strictObject({
      projectId: ids.project(),
      projectName: z.string(),
      /** By which its history is asked for; null: nobody has chosen any picture yet. */
      backgroundId: z.nullable(z.int()),
      ...pictures,
      scanUrl: z.nullable(z.string()),
      mineUrl: z.nullable(z.string()),
      version,
      updatedAt: z.nullable(z.string()),
      updatedBy: z.nullable(z.string()),
      canEdit: z.boolean(),
    }),
  }),
  save: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Chooses the pictures of one project; null is the plain page.',
    input: z.strictObject({ projectId: ids.project(), version, ...pictures }),
    output: z.strictObject({ version }),
    writes: true,
  }),
});
