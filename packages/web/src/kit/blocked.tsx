import type { Conflict } from '@mdi/contract/kit/codes.ts';
import type { CallFailed } from './send.ts';
import { say, t } from './words.ts';

export type Blocker = NonNullable<Conflict['blockers']>[number];

/** What stands against a removal by the refusal's own list; undefined for another refusal. */
export function blockersOf({ code, data }: CallFailed): readonly Blocker[] | undefined {
  if (code !== 409 || typeof data !== 'object' || data === null || !('blockers' in data)) return undefined;
  return Array.isArray(data.blockers) ? data.blockers : undefined;
}

/** The first names, and that there are more; empty where none is in sight. */
export function firstNames({ names, count }: Pick<Blocker, 'names' | 'count'>): string {
  const list = names.join(t('kit.listMark'));
  return count > names.length && names.length > 0 ? t('frame.remove.andMore', list) : list;
}

/** What stands in the way, kind by kind: how many, and the first names. */
export function Blocked({ sentence, blockers }: { sentence: string; blockers: readonly Blocker[] }) {
  return (
    <div role="alert">
      <p>{sentence}</p>
      <ul className="blockers">
        {blockers.map((one) => (
          <li key={one.what}>
            <b>{say(`frame.remove.use_${one.what}`, one.count) ?? one.count}</b>
            <span>{firstNames(one)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
