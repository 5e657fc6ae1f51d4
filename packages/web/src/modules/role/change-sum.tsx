import type { RoleInput } from '@mdi/contract/modules/role/role.contract.ts';
import { Button } from 'antd';
import type { Draft } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import { difference, noPermissions } from './permissions.ts';
import css from './role.module.css';
import { scopeName } from './scope-words.ts';

type Values = Draft<RoleInput>;
type Sum = { added: number; removed: number };

const permissionSum = (before: Values, after: Values): Sum =>
  difference(before.permissions ?? noPermissions, after.permissions ?? noPermissions);

/** The places that count under the data scope chosen now. */
function placesOf({ dataScope, regions, buildings }: Values): readonly (string | number)[] {
  if (dataScope === 20) return regions ?? [];
  return dataScope === 30 ? (buildings ?? []) : [];
}

function placeSum(before: Values, after: Values): Sum {
  if (before.dataScope !== after.dataScope) return { added: placesOf(after).length, removed: 0 };
  const [had, has] = [new Set(placesOf(before)), new Set(placesOf(after))];
  return {
    added: [...has].filter((place) => !had.has(place)).length,
    removed: [...had].filter((place) => !has.has(place)).length,
  };
}

const any = ({ added, removed }: Sum) => added + removed > 0;

/** Whether permissions or data scope are other than when last saved. */
export const differs = (after: Values, before: Values): boolean =>
  any(permissionSum(before, after)) || before.dataScope !== after.dataScope || any(placeSum(before, after));

function Tags({ added, removed }: Sum) {
  return (
    <>
      {added > 0 ? <span className="tag ok">{t('role.changeAdded', added)}</span> : null}
      {removed > 0 ? <span className="tag bad">{t('role.changeRemoved', removed)}</span> : null}
    </>
  );
}

/** What saving would give and take, in numbers, and whom it concerns. */
export function ChangeSum(props: { before: Values; after: Values; users: number; compare?: () => void }) {
  const { before, after, users, compare } = props;
  const permissions = permissionSum(before, after);
  const places = placeSum(before, after);
  const [was, is] = [before.dataScope, after.dataScope];
  return (
    <div className={css.changes} role="status">
      {any(permissions) ? (
        <span className="row">
          {t('role.changePermissions')}
          <Tags {...permissions} />
        </span>
      ) : null}
      {was !== is || any(places) ? (
        <span className="row">
          {t('role.changePlaces')}
          {was !== null && is !== null && was !== is ? (
            <span className="tag info">
              {t('role.changeScope', scopeName(was, before.level), scopeName(is, after.level))}
            </span>
          ) : null}
          <Tags {...places} />
        </span>
      ) : null}
      {users > 0 ? <span className="t2">{t('role.changeEffect', users)}</span> : null}
      {compare ? (
        <Button size="small" onClick={compare}>
          {t('role.compareOpen')}
        </Button>
      ) : null}
    </div>
  );
}
