import { type Columns, preferenceApi } from '@mdi/contract/modules/preference/preference.contract.ts';
import { client } from './client.ts';
import { changeAnswer, useRead } from './use-read.ts';

const preferences = client(preferenceApi);

/** How the person arranged a list. It is ready also when that can't be read: the usual columns then show. */
export function useColumns(list: string): { ready: boolean; kept: Columns | undefined } {
  const { data, isPending } = useRead(preferenceApi, 'columns', {}, { once: true });
  return { ready: !isPending, kept: data?.[list] };
}

/** Keeps an arrangement, on the server and for the pages of this browser; null is the usual columns. */
export async function keepColumns({
  list,
  columns,
}: {
  list: string;
  columns: Columns | null;
}): Promise<void> {
  await preferences.setColumns({ list, columns });
  changeAnswer(preferenceApi, 'columns', {}, (before) => {
    const { [list]: _, ...others } = before ?? {};
    return columns ? { ...others, [list]: columns } : others;
  });
}
