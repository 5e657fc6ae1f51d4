import * as z from 'zod/mini';
import { safeName, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { permissionSurfaces } from '../role/role.contract.ts';

const Entry = z.strictObject({
  menuId: ids.menu(),
  kind: z.enum(['group', 'page', 'button']),
  /** The resource of a page or button; of a group its own name. */
  url: z.string(),
  title: z.string(),
  titleEn: z.string(),
  icon: z.string(),
  shown: z.boolean(),
  version: z.int(),
  /** Whether somebody changed it from what the product brings. */
  edited: z.boolean(),
  get children() {
    return z.array(Entry);
  },
});
export type MenuEntry = z.output<typeof Entry>;

const surface = z.enum(permissionSurfaces);

/** The menus of the four surfaces as rows that head office may arrange (spec §2 sysmenuList). */
export const menuApi = api('menu', {
  tree: op({
    access: 'sys:menu:view',
    about: 'The menu of one surface with its pages and buttons, hidden ones too.',
    input: z.strictObject({ surface }),
    output: z.strictObject({
      entries: z.array(Entry),
      /** Menus are the whole product's: only a national head-office role arranges them. */
      canEdit: z.boolean(),
    }),
  }),
  edit: op({
    access: 'sys:menu:edit',
    reach: 'wholeProduct',
    about: 'Changes titles, icon and whether an entry is shown; others see it at their next load.',
    input: z.strictObject({
      menuId: ids.menu(),
      version: z.int(),
      title: safeName,
      titleEn: safeName,
      icon: text(30),
      shown: z.boolean(),
    }),
    output: z.strictObject({ version: z.int() }),
    writes: true,
  }),
  order: op({
    access: 'sys:menu:edit',
    reach: 'wholeProduct',
    about: 'Puts all entries below one parent (null: the first level) into this order.',
    input: z.strictObject({
      surface,
      parentId: z.nullable(ids.menu()),
      menuIds: z.array(ids.menu()).check(z.minLength(1), z.maxLength(500)),
    }),
    output: z.boolean(),
    writes: true,
  }),
  reset: op({
    access: 'sys:menu:edit',
    reach: 'wholeProduct',
    about: 'Returns one surface’s titles, icons, order and visibility to what the product brings.',
    input: z.strictObject({ surface }),
    output: z.strictObject({ changed: z.int() }),
    writes: true,
  }),
});
