import type { ReactNode } from 'react';
import { KindTag } from '../../kit/page/tag.tsx';
import { t } from '../../kit/words/words.ts';
import css from './user.module.css';

type Row = {
  key: string;
  roleName: string;
  level: 10 | 30 | 40;
  place: string;
  reach: string;
  period: ReactNode;
  grantedBy?: string;
  action: ReactNode;
};

/** Held or chosen roles: what, where, how far, and from whom. */
export function GrantTable({ rows }: { rows: readonly Row[] }) {
  const givers = rows.some((row) => row.grantedBy !== undefined);
  return (
    <table className={`sheet ${css.grants}`}>
      <thead>
        <tr>
          <th scope="col">{t('user.role')}</th>
          <th scope="col">{t('user.place')}</th>
          <th scope="col">{t('user.reach')}</th>
          <th scope="col">{t('user.period')}</th>
          {givers ? <th scope="col">{t('user.grantedBy')}</th> : null}
          <th scope="col">{t('kit.operations')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, roleName, level, place, reach, period, grantedBy, action }) => (
          <tr key={key}>
            <th scope="row">
              <span className="row">
                {roleName}
                <KindTag>{t(`user.level_${level}`)}</KindTag>
              </span>
            </th>
            <td>{place}</td>
            <td className={css.grantsReach}>{reach}</td>
            <td>{period}</td>
            {givers ? <td>{grantedBy}</td> : null}
            <td>{action}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
