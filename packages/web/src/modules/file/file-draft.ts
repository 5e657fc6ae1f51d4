import { startNotAfterEnd } from '@mdi/contract/kit/fields.ts';
import { FileInput } from '@mdi/contract/modules/file/file.contract.ts';
import * as z from 'zod/mini';

const { projectId, whitelistIds, ...facts } = FileInput.shape;

// Of a file that everybody may read no list is asked, so none may be chosen.
const namesList = z.refine<{ whitelisted: boolean; whitelistIds: readonly number[] | null }>(
  ({ whitelisted, whitelistIds: chosen }) => !whitelisted || (chosen ?? []).length > 0,
  { error: 'file.error.noWhitelist', path: ['whitelistIds'] },
);

/** A file as its form holds it; its project stays once it is kept. */
export const FileDraft = z
  .strictObject({ projectId, ...facts, whitelistIds: z.nullable(whitelistIds) })
  .check(startNotAfterEnd('startOn', 'endOn'), namesList);
export type FileDraft = z.output<typeof FileDraft>;

type Facts = Omit<FileInput, 'projectId'>;

/** What is sent of it: lists that bind nobody are not named. */
export function fileFactsOf({ projectId: _, whitelistIds: chosen, ...rest }: FileDraft): Facts {
  return { ...rest, whitelistIds: rest.whitelisted ? (chosen ?? []) : [] };
}

const forbidden = /[*|":\\<>/?\p{C}]+/gu;
const longest = 50;

/** How a file may be called by the name that it has on the person's machine. */
export const nameFromFileName = (fileName: string): string =>
  [
    ...fileName
      .replace(/\.\w{1,4}$/, '')
      .replace(forbidden, ' ')
      .trim(),
  ]
    .slice(0, longest)
    .join('')
    .trim();
