import { whitelistBounds } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { SearchManyField } from '../../../kit/form/fields/search-many-field.tsx';
import type { Form } from '../../../kit/form/use-form.ts';
import { t } from '../../../kit/words/words.ts';

type Listed = { whitelistId: number; name: string; phones: number };

/** How lists are called that forms have offered or held since the page was loaded. */
const called = new Map<number, string>();

/** Remembers what lists are called, for the forms that hold their ids. */
export function rememberListNames(lists: readonly Listed[]): void {
  for (const { whitelistId, name } of lists) called.set(whitelistId, name);
}

/** What a list is called whose id a form holds. */
export const rememberedListName = (id: number | string): string | undefined => called.get(Number(id));

/** What the call for the choices of a form is asked beside the word: the names of what it holds. */
export const chosenListsInput = (chosen: readonly number[] | null) =>
  chosen && chosen.length > 0 ? { chosen: chosen.slice(0, whitelistBounds.lists) } : {};

type Holds = { whitelistIds: readonly number[] | null };

type Props<I extends Holds> = {
  form: Form<I>;
  offered: { whitelists: readonly Listed[]; chosen: readonly Listed[] } | undefined;
  search: (word: string) => void;
  loading: boolean;
  needed?: boolean;
  hint?: string | undefined;
};

/** The whitelists that a file or a report names, found by their names. */
export function WhitelistsField<I extends Holds>({ form, offered, search, loading, needed, hint }: Props<I>) {
  const { whitelists = [], chosen = [] } = offered ?? {};
  rememberListNames([...chosen, ...whitelists]);
  const { whitelistIds }: Holds = form.values;
  return (
    <SearchManyField
      form={form}
      name="whitelistIds"
      wide
      {...(needed ? { needed } : {})}
      {...(hint === undefined ? {} : { hint })}
      chosen={(whitelistIds ?? []).map((value) => ({
        value,
        label: rememberedListName(value) ?? t('kit.loading'),
      }))}
      found={whitelists.map(({ whitelistId, name, phones }) => ({
        value: whitelistId,
        label: name,
        more: <span className="t3 s12">{t('whitelist.phonesOf', phones)}</span>,
      }))}
      search={search}
      loading={loading}
      none={t('whitelist.listNone')}
    />
  );
}
