import { roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { useKeyword } from '../../kit/call/use-debounced.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { SearchSelect } from '../../kit/form/fields/search-select.tsx';
import { classes } from '../../kit/page/classes.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { EmptyState } from '../../kit/page/read-states.tsx';
import { roleHoldersAddress } from '../../kit/paths/addresses.ts';
import { t } from '../../kit/words/words.ts';
import css from './compare.module.css';
import { CompareTable } from './compare-table.tsx';
import { comparedRole } from './compared-role.ts';
import { roleName } from './role-name.ts';
import { type Role, useRole } from './use-role.ts';

/** Who holds a role, in numbers and by the first names as far as the person may see them. */
function Holders({ role }: { role: Role }) {
  const { data } = useRead(roleApi, 'impact', { roleId: role.roleId });
  const names = data?.names.join(t('kit.listMark'));
  const title = names && t('role.impactNames', names);
  return (
    <span className="t3 s12">
      {role.roleCode} · {t(`role.level_${role.level}`)} ·{' '}
      <span title={title || undefined}>
        <MaybeLink to={roleHoldersAddress(role)}>{t('role.inUse', role.users)}</MaybeLink>
      </span>
      {data?.otherUsers ? ` · ${t('role.impactOthers')}` : null}
    </span>
  );
}

type SideProps = {
  at: 'a' | 'b';
  role: Role | undefined;
  /** The role on the other side, which can't be chosen on this one. */
  other: Role | undefined;
  choose: (roleId: number) => void;
};

function SideChoice({ at, role, other, choose }: SideProps) {
  const [keyword, search] = useKeyword();
  const { data, isPending } = useRead(roleApi, 'list', { page: 1, limit: 20, ...keyword }, { keep: true });
  const found = (data?.list ?? [])
    .filter(({ roleId }) => roleId !== other?.roleId)
    .map((one) => ({ value: one.roleId, label: roleName(one) }));
  return (
    <div className={classes('card', css.side)}>
      <span className={classes(css.mark, at === 'a' ? css.markA : css.markB)}>{at === 'a' ? 'A' : 'B'}</span>
      <div className={css.who}>
        <SearchSelect
          label={t(at === 'a' ? 'role.compareA' : 'role.compareB')}
          placeholder={t('role.compareChoose')}
          chosen={role && { value: role.roleId, label: roleName(role) }}
          found={found}
          search={search}
          choose={(one) => one && choose(Number(one.value))}
          loading={isPending}
          none={t('role.compareNoRole')}
        />
        {role ? <Holders role={role} /> : <span className="t3 s12">{t('role.compareChoose')}</span>}
      </div>
    </div>
  );
}

/** Two roles side by side, which the address names (`a`, `b`): what only one of them may do, and where it reaches. */
export function RoleCompare() {
  const [params, setParams] = useSearchParams();
  const [a, b] = [params.get('a'), params.get('b')];
  const [one, other] = [useRole(a), useRole(b)];
  const failure = one.failure ?? other.failure;
  const { terms } = one;
  const retry = () => {
    one.reload();
    other.reload();
  };
  if (failure || !terms) return <PagePending title={t('role.compare')} failure={failure} retry={retry} />;
  const go = (to: { a: string | null; b: string | null }) =>
    setParams(new URLSearchParams(Object.entries(to).flatMap(([key, id]) => (id ? [[key, id]] : []))), {
      replace: true,
    });
  const same = one.role !== undefined && one.role.roleId === other.role?.roleId;
  const both =
    one.role && other.role && !same
      ? { a: comparedRole(one.role, terms), b: comparedRole(other.role, terms) }
      : null;
  return (
    <div className="page">
      <PageHead title={t('role.compare')} hint={t('role.compareHint')} />
      <div className={css.head}>
        <SideChoice at="a" role={one.role} other={other.role} choose={(id) => go({ a: String(id), b })} />
        <Button
          icon={<Icon name="swap" />}
          aria-label={t('role.compareSwap')}
          title={t('role.compareSwap')}
          onClick={() => go({ a: b, b: a })}
        />
        <SideChoice at="b" role={other.role} other={one.role} choose={(id) => go({ a, b: String(id) })} />
      </div>
      {both ? (
        <CompareTable {...both} trees={terms.permissions} heads={[both.a.name, both.b.name]} />
      ) : (
        <section className="card">
          <EmptyState
            title={t(same ? 'role.compareTwice' : 'role.compareWaits')}
            text={t(same ? 'role.compareTwiceText' : 'role.compareWaitsText')}
          />
        </section>
      )}
    </div>
  );
}
