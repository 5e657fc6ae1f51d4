import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { fileApi } from '@mdi/contract/modules/file/file.contract.ts';
import { useLocation } from 'react-router';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { filePaths } from '../../kit/paths/addresses.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { openablePaths } from '../../kit/rights/openable-screens.ts';
import { lang } from '../../kit/words/words.ts';

/** The calls about files. */
export const fileCalls = client(fileApi);

/** Reads files, and the whitelists that they ask for, anew. */
export const refreshFiles = (): void => {
  void queryClient.invalidateQueries({ queryKey: [fileApi.module] });
  void queryClient.invalidateQueries({ queryKey: ['whitelist'] });
};

/** The file that the page's address names. */
export const useFile = () => useRecord(fileApi, 'fileId');
export type LibraryFile = OutputOf<typeof fileApi.ops.get>;

/** Where files stand in the group of the menu from which this page was opened. */
export function useFilePaths() {
  const { pathname } = useLocation();
  const { pm, content } = filePaths;
  return pathname.startsWith('/pmminiManage/') ? openablePaths(pm, content) : openablePaths(content, pm);
}

type Named = { nameZh: string; nameEn: string | null };

/** Its names, that of the page's language first. */
export const namesOf = ({ nameZh, nameEn }: Named): string[] =>
  (lang === 'en' ? [nameEn, nameZh] : [nameZh, nameEn]).flatMap((name) => name || []);

export const nameOf = (file: Named): string => namesOf(file)[0] ?? file.nameZh;
