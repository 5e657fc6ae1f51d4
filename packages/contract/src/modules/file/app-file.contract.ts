import * as z from 'zod/mini';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';

/** So many files at once; the next ones begin after the last. */
export const filesAtOnce = 20;

const Brief = z.strictObject({
  fileId: ids.libraryFile(),
  nameZh: z.string(),
  nameEn: z.nullable(z.string()),
  /** The last day of its validity; null: without an end. */
  endOn: z.nullable(z.string()),
  name: z.string(),
  size: z.int(),
  type: z.string(),
  uploadedAt: z.string(),
});
export type FileBrief = z.output<typeof Brief>;

/** Files on phones: what an employee may read in their project by now; all else is “not available”. */
export const appFileApi = api(
  'appFile',
  {
    list: op({
      access: 'employee',
      about: 'Files of the employee’s project that they may read, the newest first, twenty at once.',
      /** `after`: the last one that was shown. */
      input: z.strictObject({ after: z.optional(ids.libraryFile()) }),
      output: z.strictObject({ files: z.array(Brief), more: z.boolean() }),
    }),
    link: op({
      access: 'employee',
      about:
        'An address at which a file is saved, good for five minutes, for this phone, and as long as its owner may read the file.',
      input: z.strictObject({ fileId: ids.libraryFile() }),
      output: z.strictObject({ file: Brief, url: z.string() }),
    }),
  },
  'mini',
);
