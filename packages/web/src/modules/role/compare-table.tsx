import {
  type PermissionNode,
  type PermissionSurface,
  permissionSurfaces,
} from '@mdi/contract/modules/role/role.contract.ts';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { classes } from '../../kit/page/classes.ts';
import { EmptyState } from '../../kit/page/read-states.tsx';
import { Tabs } from '../../kit/page/tabs.tsx';
import { t } from '../../kit/words/words.ts';
import css from './compare.module.css';
import { CompareFactRows } from './compare-fact-rows.tsx';
import { CompareTableHead } from './compare-table-head.tsx';
import { permissionGroupsOf } from './permissions.ts';
import {
  type ComparedPermission,
  type ComparedRole,
  comparedGroups,
  heldCounts,
  type PageDifference,
  permissionSets,
} from './role-difference.ts';

type Trees = Readonly<Record<PermissionSurface, readonly PermissionNode[]>>;

type Props = {
  a: ComparedRole;
  b: ComparedRole;
  trees: Trees;
  /** What the two columns are called. */
  heads: readonly [string, string];
};

/** What one of them holds of a page; what the other lacks stands out. */
function Held({ items, side }: { items: readonly ComparedPermission[]; side: 'a' | 'b' }) {
  const own = items.filter((item) => item[side]);
  if (own.length === 0) return <span className={css.none}>{t('role.compareNone')}</span>;
  return (
    <span className={css.chips}>
      {own.map(({ key, title, a, b }) => (
        <span
          key={key}
          className={classes(css.chip, a && b ? css.both : side === 'a' ? css.onlyA : css.onlyB)}
        >
          {title}
        </span>
      ))}
    </span>
  );
}

const PageRow = ({ page: { title, whole, items } }: { page: PageDifference }) => (
  <tr>
    <th scope="row">
      {title}
      {whole ? <span className={css.whole}>{t('role.compareWhole')}</span> : null}
    </th>
    <td>
      <Held items={items} side="a" />
    </td>
    <td>
      <Held items={items} side="b" />
    </td>
  </tr>
);

const GroupHead = ({ title }: { title: string }) => (
  <tr>
    <th scope="rowgroup" colSpan={3} className={css.group}>
      {title}
    </th>
  </tr>
);

function Surface({ surface, all, a, b, trees, heads }: Props & { surface: PermissionSurface; all: boolean }) {
  const groups = comparedGroups(
    permissionGroupsOf(trees[surface], t('role.see')),
    permissionSets(a, b, surface),
    all,
  );
  if (groups.length === 0) {
    return <EmptyState icon="check" title={t('role.compareSame', t(`role.surface_${surface}`))} />;
  }
  return (
    <table className={css.table}>
      <CompareTableHead first={t('role.permissions')} heads={heads} />
      {groups.map(({ key, title, single, pages }) => (
        <tbody key={key}>
          {single ? null : <GroupHead title={title} />}
          {pages.map((page) => (
            <PageRow key={page.key} page={page} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Two roles, or one before and after a change: what only one of them may do, and where only one of them reaches. */
export function CompareTable(props: Props) {
  const { a, b, trees } = props;
  const [current, setCurrent] = useState<string>('mdi');
  const [all, setAll] = useState(false);
  const sums = useMemo(
    () =>
      permissionSurfaces.map((surface) => ({
        surface,
        ...heldCounts(permissionGroupsOf(trees[surface], ''), permissionSets(a, b, surface)),
      })),
    [a, b, trees],
  );
  const shown = sums.find(({ surface }) => surface === current) ?? sums[0];
  const tabs = sums.map(({ surface, onlyA, onlyB }) => ({
    id: surface,
    title: t('role.surfaceCount', t(`role.surface_${surface}`), onlyA + onlyB),
    body: () => <Surface key={surface} surface={surface} all={all} {...props} />,
  }));
  return (
    <>
      <section className={classes('card', css.card)}>
        <div className={css.sums}>
          {shown ? (
            <>
              <span>{t('role.compareOnlyA', shown.onlyA)}</span>
              <span>{t('role.compareOnlyB', shown.onlyB)}</span>
              <span className="t3">{t(all ? 'role.compareBoth' : 'role.compareBothHidden', shown.same)}</span>
            </>
          ) : null}
          <Segmented
            aria-label={t('role.compareShow')}
            value={all ? 'all' : 'differences'}
            options={[
              { value: 'differences', label: t('role.compareDifferences') },
              { value: 'all', label: t('role.compareAll') },
            ]}
            onChange={(value) => setAll(value === 'all')}
          />
        </div>
        <Tabs label={t('role.surfaces')} tabs={tabs} current={current} onChange={setCurrent} />
      </section>
      <CompareFactRows {...props} all={all} />
    </>
  );
}
