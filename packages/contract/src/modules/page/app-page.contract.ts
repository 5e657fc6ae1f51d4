import * as z from 'zod/mini';
import { text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { docOut, MapPictures, programs } from './page.contract.ts';

const place = { projectId: ids.project(), program: z.enum(programs) };
/** 256 random bits. */
const previewToken = text(43, 43).check(z.regex(/^[\w-]{43}$/, { error: 'page.error.previewOver' }));
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
          map: MapPictures,
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
    preview: op({
      access: 'public',
      pace: 600,
      about:
        'The draft of a page by the address that its author was given, with what pages share as it is drafted; null: as it was by the tag.',
      input: z.strictObject({ token: previewToken, tag }),
      output: z.nullable(
        z.strictObject({
          ...answered,
          ...place,
          until: z.string(),
          map: MapPictures,
          /** Whose clocks say when a notice came. */
          zone: z.string(),
          site: docOut,
          page: Shown,
          /** Which page is the home page; null: there is none. */
          homeId: z.nullable(ids.page()),
        }),
      ),
    }),
  },
  'mini',
);
