import * as z from 'zod/mini';
import { text } from '../../kit/fields.ts';
import { api, op } from '../../kit/op.ts';

/** How much a permission reaches that the caller’s role doesn’t (`Reach`). */
const reach = z.enum(['property', 'wholeProject', 'headOffice', 'wholeProduct']);

const OwnRole = z.strictObject({
  roleName: z.string(),
  /** Where it is held; null: at the head office. */
  projectName: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  /** Whether the session acts with it. */
  current: z.boolean(),
});
export type OwnRole = z.output<typeof OwnRole>;

const OwnRight = z.strictObject({
  /** Its place in the menu, as the reader’s words have it: the group (empty at the first level) and the page. */
  group: z.string(),
  page: z.string(),
  /** A button of the page; null: opening the page itself. */
  button: z.nullable(z.string()),
  resource: z.string(),
  /** Whether the caller may do it with the role of now. */
  may: z.boolean(),
  /** The role of now has it, but reaches less than it takes. */
  short: z.nullable(reach),
  /** The other roles of the caller’s that have it, as places in `roles`. */
  others: z.array(z.int()),
  /** Who can give it to somebody with the role of now, as places in `givers`. */
  givers: z.array(z.int()),
});
export type OwnRight = z.output<typeof OwnRight>;

/** What the pages of the tools group need beside the calls that are there. */
export const toolApi = api('tool', {
  rights: op({
    access: 'self',
    about:
      'What the caller may do here, page by page: by the role of now, or by another role of theirs; of what is missing, who can give it.',
    input: z.strictObject({}),
    output: z.strictObject({
      /** The caller’s own roles that count, that of now first. */
      roles: z.array(OwnRole),
      /** The roles above that of now that give roles, each with its holders here, as far as the caller sees them: at most five. */
      givers: z.array(z.strictObject({ roleName: z.string(), people: z.array(z.string()) })),
      rights: z.array(OwnRight),
    }),
  }),
});

/** What is typed into the drill of the error pages: it is sent nowhere, and shows that what is typed comes back. */
export const ErrorDrillForm = z.strictObject({ note: z.optional(text(100)) });
