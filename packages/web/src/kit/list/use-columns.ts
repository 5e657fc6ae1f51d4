import {
  type Density,
  type ListColumns,
  preferenceApi,
} from '@mdi/contract/modules/preference/preference.contract.ts';
import { client } from '../call/client.ts';
import { updateCachedAnswer, useRead } from '../call/use-read.ts';

const preferences = client(preferenceApi);

type Kept = { density: Density; columns: Record<string, ListColumns> };

const usual: Kept = { density: 'compact', columns: {} };

/** How the person arranged a list. It is ready also when that can't be read: the usual columns then show. */
export function useColumns(list: string): {
  ready: boolean;
  kept: ListColumns | undefined;
  density: Density;
} {
  const { data = usual, isPending } = useRead(preferenceApi, 'lists', {}, { once: true });
  return { ready: !isPending, kept: data.columns[list], density: data.density };
}

/** Changes what the pages of this browser know of the person's arrangement. */
const known = (change: (kept: Kept) => Kept) =>
  updateCachedAnswer(preferenceApi, 'lists', {}, (before = usual) => change(before));

/** Keeps an arrangement, on the server and for the pages of this browser; null is the usual columns. */
export async function saveColumns({
  list,
  columns,
}: {
  list: string;
  columns: ListColumns | null;
}): Promise<void> {
  await preferences.setColumns({ list, columns });
  known(({ density, columns: { [list]: _, ...others } }) => ({
    density,
    columns: columns ? { ...others, [list]: columns } : others,
  }));
}

/** Keeps how dense the rows of all lists are; they change before the server has answered. */
export async function saveDensity(density: Density): Promise<void> {
  known((kept) => ({ ...kept, density }));
  await preferences.setDensity({ density });
}
