import { t } from '../../kit/words/words.ts';
import { dataScopeName } from './data-scope-words.ts';
import type { RoleFormOptions } from './use-role.ts';

const size = (value: unknown): number =>
  Array.isArray(value)
    ? value.length
    : Object.values(value ?? {}).reduce((sum: number, one) => sum + (Array.isArray(one) ? one.length : 0), 0);

/** How values of a role's form are told apart from the form: names for ids, and numbers for long lists. */
export const roleFormValueWords = (terms: RoleFormOptions) => ({
  reading(name: string, value: string): string | undefined {
    if (name === 'parents') return terms.parents.find(({ roleId }) => String(roleId) === value)?.name;
    if (name === 'level') return t(`role.level_${value as '10'}`);
    if (name === 'regions') return terms.regions.find(({ regionCode }) => regionCode === value)?.regionName;
    const scope = ([10, 20, 30] as const).find((one) => String(one) === value);
    return name === 'dataScope' && scope ? dataScopeName(scope, null) : undefined;
  },
  sum: (name: string, value: unknown): string | undefined =>
    name === 'permissions' || name === 'buildings' ? t('kit.chosenCount', size(value)) : undefined,
});
