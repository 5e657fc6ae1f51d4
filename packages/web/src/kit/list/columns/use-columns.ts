import {
  type Density,
  type ListColumns,
  preferenceApi,
} from '@mdi/contract/modules/preference/preference.contract.ts';
import { client } from '../../call/client.ts';
import { updateCachedAnswer, useRead } from '../../call/use-read.ts';

const preferences = client(preferenceApi);

type Kept = { density: Density; columns: Record<string, ListColumns> };

const usual: Kept = { density: 'compact', columns: {} };

/** The person's arrangement of a list. If it can't be read, it counts as ready and the usual columns show. */
export function useColumns(list: string): {
  ready: boolean;
  kept: ListColumns | undefined;
  density: Density;
} {
  const { data = usual, isPending } = useRead(preferenceApi, 'lists', {}, { once: true });
  return { ready: !isPending, kept: data.columns[list], density: data.density };
}

/** Changes the cached arrangement for this browser's pages. */
const known = (change: (kept: Kept) => Kept) =>
  updateCachedAnswer(preferenceApi, 'lists', {}, (before = usual) => change(before));

/** Saves an arrangement on the server and for this browser's pages; null is the usual columns. */
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

/** Saves the density of all lists' rows, which changes before the server has answered. */
export async function saveDensity(density: Density): Promise<void> {
  known((kept) => ({ ...kept, density }));
  await preferences.setDensity({ density });
}
