import * as z from 'zod/mini';
import { colour } from '../../kit/fields.ts';
import { api, op } from '../../kit/op.ts';
import { appearanceRights } from './appearance.menu.ts';

const Appearance = z.strictObject({
  colour,
  /** Whether people are offered settings of their own. */
  showSettings: z.boolean(),
  /** Whether the login page points to the privacy policy again after a new version of it. */
  showPrivacy: z.boolean(),
});

/** How the installation looks to everybody. */
export const appearanceApi = api('appearance', {
  get: op({
    access: appearanceRights.view,
    about: 'The theme colour of the installation, and what its frame offers.',
    input: z.strictObject({}),
    output: z.strictObject({ ...Appearance.shape, version: z.int(), canEdit: z.boolean() }),
  }),
  save: op({
    access: appearanceRights.edit,
    reach: 'wholeProduct',
    about:
      'Changes it for everybody, from their next page load; a colour on which text can’t be read is refused with the nearest that fits.',
    input: z.strictObject({ ...Appearance.shape, version: z.int() }),
    output: z.strictObject({ version: z.int() }),
    writes: true,
  }),
});
