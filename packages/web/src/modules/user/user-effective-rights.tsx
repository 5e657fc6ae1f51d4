import { type EffectiveAccess, userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { EmptyState, LoadFailed } from '../../kit/page/read-states.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { KindTag, Tag } from '../../kit/page/tag.tsx';
import { t } from '../../kit/words/words.ts';
import { grantPlaceText } from './grant.ts';
import css from './user.module.css';
import { UserRightReasons } from './user-right-reasons.tsx';

type Surface = EffectiveAccess['surfaces'][number];

const limit = (names: string[] | null, key: 'user.reachRegions' | 'user.reachBuildings') => {
  if (names === null) return null;
  return names.length > 0 ? t(key, names.join(t('kit.listMark'))) : t('user.nowhere');
};

/** How far a role reaches, in one line. */
function reachOf({ regions, buildings, projectName, tenantName }: EffectiveAccess): string {
  const limits = [limit(regions, 'user.reachRegions'), limit(buildings, 'user.reachBuildings')];
  const said = limits.filter((part) => part !== null).join(t('kit.listMark'));
  if (said) return said;
  if (tenantName !== null) return t('user.unlimitedCompany');
  return t(projectName === null ? 'user.unlimited' : 'user.unlimitedHere');
}

/** The pages of one surface under their groups, each with its buttons. */
function Pages({ surface, pages }: Surface) {
  const groups = [...new Set(pages.map((page) => page.group))];
  return (
    <table className={css.held}>
      <caption>{t(`user.surface_${surface}`)}</caption>
      {groups.map((group) => (
        <tbody key={group}>
          {pages
            .filter((page) => page.group === group)
            .map(({ page, buttons }, at, all) => (
              <tr key={page}>
                {at === 0 ? (
                  <th scope="rowgroup" rowSpan={all.length}>
                    {group || t('kit.none')}
                  </th>
                ) : null}
                <th scope="row">{page}</th>
                <td>
                  {buttons.length > 0 ? (
                    <span className={css.heldButtons}>
                      {buttons.map((button) => (
                        <KindTag key={button}>{button}</KindTag>
                      ))}
                    </span>
                  ) : (
                    <span className="t3">{t('user.viewOnly')}</span>
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  );
}

function HeldRole({ held, open }: { held: EffectiveAccess; open: boolean }) {
  const surfaces = held.surfaces.filter(({ pages }) => pages.length > 0);
  const pages = surfaces.flatMap((surface) => surface.pages);
  const buttons = pages.reduce((sum, page) => sum + page.buttons.length, 0);
  return (
    <details className={`card ${css.heldRole}`} open={open}>
      <summary>
        <Icon name="right" />
        <b>{held.roleName}</b>
        <span className="t2">{grantPlaceText(held.projectName, held.tenantName)}</span>
        {held.blocked === null ? (
          <Tag tone="ok">{t('user.works')}</Tag>
        ) : (
          <Tag tone="bad">{t('user.notWorking', held.blocked)}</Tag>
        )}
        <span className="grow" />
        <span className="t3 s12">{t('user.counts', pages.length, buttons)}</span>
      </summary>
      <dl>
        <dt>{t('user.limitedTo')}</dt>
        <dd>{reachOf(held)}</dd>
      </dl>
      {surfaces.length > 0 ? (
        surfaces.map((surface) => <Pages key={surface.surface} {...surface} />)
      ) : (
        <p className={`t3 ${css.heldNone}`}>{t('user.noPages')}</p>
      )}
    </details>
  );
}

function Roles({ mdiUserId }: { mdiUserId: number }) {
  const { data, error, refetch } = useRead(userApi, 'effective', { mdiUserId });
  if (data && data.length > 0) {
    return data.map((held, at) => <HeldRole key={held.assignmentId} held={held} open={at === 0} />);
  }
  return (
    <section className="card">
      {error ? <LoadFailed failure={error} retry={() => void refetch()} /> : null}
      {data ? <EmptyState title={t('user.rightsEmpty')} text={t('user.rightsEmptyText')} /> : null}
      {data || error ? null : <Skeleton rows={2} />}
    </section>
  );
}

/** What a person can see and do, through which role and where; and why, for one thing. */
export function UserEffectiveRights({ mdiUserId }: { mdiUserId: number }) {
  return (
    <>
      <UserRightReasons mdiUserId={mdiUserId} />
      <Roles mdiUserId={mdiUserId} />
    </>
  );
}
