import * as z from 'zod/mini';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { docOut, programs } from './page.contract.ts';

const place = { projectId: ids.project(), program: z.enum(programs) };
/** What an answer said of itself: while nothing changed, the next one says only that. */
const tag = z.optional(z.string().check(z.regex(/^[\w-]{43}$/)));

const Shown = z.strictObject({ pageId: ids.page(), doc: docOut });
const answered = {
  tag: z.string(),
  /** Addresses of uploads, by upload. */
  files: z.record(z.string(), z.string()),
};

/** Pages on phones: what is live, for everybody. */
export const appPageApi = api(
  'appPage',
  {
    home: op({
      access: 'public',
      pace: 600,
      about:
        'The home page of a program in a valid project, with what all its pages share; null: as it was by the tag.',
      input: z.strictObject({ ...place, tag }),
      output: z.nullable(
        z.strictObject({
          ...answered,
          site: docOut,
          home: Shown,
          /** The live page that is a person's own. */
          myId: z.nullable(ids.page()),
          /** Where pictures of maps come from. */
          map: z.nullable(z.strictObject({ url: z.string(), attribution: z.string() })),
        }),
      ),
    }),
    page: op({
      access: 'public',
      pace: 600,
      about: 'A live page of a program in a valid project; null: as it was by the tag.',
      input: z.strictObject({ ...place, pageId: ids.page(), tag }),
      output: z.nullable(z.strictObject({ ...answered, page: Shown })),
    }),
  },
  'mini',
);
