import type { DefaultListView } from '@mdi/contract/modules/list-view/list-view.contract.ts';
import { setSignedInUser, signedInUser } from '../../rights/signed-in-user.ts';

/** The address parameter that names a list's view; 0 is the list by itself. */
export const viewParam = 'view';

/** The view that an address names; undefined where it names none. */
export function viewIdInAddress(params: URLSearchParams): number | undefined {
  const raw = params.get(viewParam);
  return raw !== null && /^\d{1,15}$/.test(raw) ? Number(raw) : undefined;
}

/** The view with which the person opens a list. */
export const defaultViewOf = (list: string): DefaultListView | undefined => signedInUser().usualViews[list];

/** Opens the list with another view from now on; undefined for none. */
export function setDefaultView(list: string, view: DefaultListView | undefined): void {
  const { [list]: _, ...others } = signedInUser().usualViews;
  setSignedInUser({ ...signedInUser(), usualViews: view ? { ...others, [list]: view } : others });
}

/** What a bare address stands for: the filters of the list's usual view, if it has one. */
export function withDefaultView(
  list: string,
  params: URLSearchParams,
  names: (key: string) => boolean,
): URLSearchParams | undefined {
  if (params.has(viewParam) || [...params.keys()].some(names)) return undefined;
  const view = defaultViewOf(list);
  if (!view) return undefined;
  const full = new URLSearchParams(params);
  for (const [key, value] of new URLSearchParams(view.asked)) full.set(key, value);
  full.set(viewParam, String(view.viewId));
  return full;
}
