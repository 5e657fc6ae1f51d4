import type { RoleInput } from '@mdi/contract/modules/role/role.contract.ts';
import { Button } from 'antd';
import type { Draft } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import { dataScopeName } from './data-scope-words.ts';
import { countPermissionChanges, noPermissions } from './permissions.ts';
import css from './role.module.css';

type Values = Draft<RoleInput>;
type Sum = { added: number; removed: number };

const permissionSum = (before: Values, after: Values): Sum =>
  countPermissionChanges(before.permissions ?? noPermissions, after.permissions ?? noPermissions);

/** The places that count under the data scope chosen now. */
function placesOf({ dataScope, regions, buildings }: Values): readonly (string | number)[] {
  if (dataScope === 20) return regions ?? [];
  return dataScope === 30 ? (buildings ?? []) : [];
}

type Keys = readonly (string | number)[];

function sumOf(before: Keys, after: Keys): Sum {
  const [had, has] = [new Set(before), new Set(after)];
  return {
    added: [...has].filter((key) => !had.has(key)).length,
    removed: [...had].filter((key) => !has.has(key)).length,
  };
}

const placeSum = (before: Values, after: Values): Sum =>
  before.dataScope === after.dataScope
    ? sumOf(placesOf(before), placesOf(after))
    : { added: placesOf(after).length, removed: 0 };

const any = ({ added, removed }: Sum) => added + removed > 0;

type Step = { title: string; was: string; is: string };

/** The level and what is switched on or off, as it was and as it would be; what nobody chose yet is no change. */
function steps(before: Values, after: Values): Step[] {
  const flag = (title: string, was: boolean | null, is: boolean | null): Step[] =>
    was === null || is === null || was === is
      ? []
      : [{ title, was: t(was ? 'kit.yes' : 'kit.no'), is: t(is ? 'kit.yes' : 'kit.no') }];
  const [was, is] = [before.level, after.level];
  return [
    ...(was === null || is === null || was === is
      ? []
      : [{ title: t('role.level'), was: t(`role.level_${was}`), is: t(`role.level_${is}`) }]),
    ...flag(t('role.canSignIn'), before.canSignIn, after.canSignIn),
    ...flag(t('role.needsAuthenticator'), before.needsAuthenticator, after.needsAuthenticator),
  ];
}

const parentSum = (before: Values, after: Values): Sum => sumOf(before.parents ?? [], after.parents ?? []);

/** Whether what the role gives, how far it reaches or what it asks of its holders is other than when last saved. */
export const roleDiffers = (after: Values, before: Values): boolean =>
  before.dataScope !== after.dataScope ||
  steps(before, after).length > 0 ||
  [permissionSum, placeSum, parentSum].some((sum) => any(sum(before, after)));

function Tags({ added, removed }: Sum) {
  return (
    <>
      {added > 0 ? <span className="tag ok">{t('role.changeAdded', added)}</span> : null}
      {removed > 0 ? <span className="tag bad">{t('role.changeRemoved', removed)}</span> : null}
    </>
  );
}

/** What saving would give and take, in numbers, and whom it concerns. */
export function ChangeSummary(props: { before: Values; after: Values; users: number; compare?: () => void }) {
  const { before, after, users, compare } = props;
  const permissions = permissionSum(before, after);
  const places = placeSum(before, after);
  const parents = parentSum(before, after);
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
              {t('role.changeScope', dataScopeName(was, before.level), dataScopeName(is, after.level))}
            </span>
          ) : null}
          <Tags {...places} />
        </span>
      ) : null}
      {steps(before, after).map(({ title, was: had, is: has }) => (
        <span key={title} className="row">
          {title}
          <span className="tag info">{t('role.changeScope', had, has)}</span>
        </span>
      ))}
      {any(parents) ? (
        <span className="row">
          {t('role.parents')}
          <Tags {...parents} />
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
