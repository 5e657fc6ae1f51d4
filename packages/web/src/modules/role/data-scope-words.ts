import { t } from '../../kit/words/words.ts';

export type DataScope = 10 | 20 | 30;
type Level = 10 | 30 | 40 | null;

/** A data scope by name: below head office, "national" ends at the holder's project or company (spec §6). */
export const dataScopeName = (scope: DataScope, level: Level): string =>
  t(
    scope === 10 && level !== null && level !== 10 ? `role.dataScope_10_${level}` : `role.dataScope_${scope}`,
  );

/** What a data scope means for a role of some level. */
export const dataScopeText = (scope: DataScope, level: Level): string =>
  t(
    scope === 10 && level !== null && level !== 10 ? `role.scopeText_10_${level}` : `role.scopeText_${scope}`,
  );
