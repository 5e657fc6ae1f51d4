import type { EmployeeRow } from '@mdi/contract/modules/employee/employee.contract.ts';
import { EmptyState } from '../../kit/page/read-states.tsx';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { t } from '../../kit/words/words.ts';
import css from './employee.module.css';
import { RoleTag } from './employee-tags-and-cells.tsx';

function noteOf({ can, mdiUserId }: EmployeeRow, kept: boolean): string {
  if (kept) return t('employee.kept');
  if (!can.edit) return t('kit.none');
  return t(mdiUserId === signedInUser().mdiUserId ? 'employee.ownRolesHint' : 'employee.given');
}

/** The roles of a job: which manage the company's people, which may sign in, and which stay and why. */
export function HeldRoles({ row }: { row: EmployeeRow }) {
  return (
    <section className={`card ${css.held}`} aria-labelledby="held-roles">
      <header>
        <h2 id="held-roles">{t('employee.heldRoles')}</h2>
        <p className="t3 s12">{t('employee.heldRolesHint')}</p>
      </header>
      {row.roles.length === 0 ? (
        <EmptyState
          title={t('employee.heldRolesEmpty')}
          {...(row.status === 'left' ? { text: t('employee.heldRolesLeft') } : {})}
        />
      ) : (
        <table className="sheet">
          <thead>
            <tr>
              <th scope="col">{t('employee.role')}</th>
              <th scope="col">{t('employee.managesPeople')}</th>
              <th scope="col">{t('employee.canSignIn')}</th>
              <th scope="col">{t('employee.keptColumn')}</th>
            </tr>
          </thead>
          <tbody>
            {row.roles.map((role) => (
              <tr key={role.roleCode}>
                <th scope="row">
                  <RoleTag role={role} />
                </th>
                <td>{t(role.administrator ? 'kit.yes' : 'kit.no')}</td>
                <td>{t(role.canSignIn ? 'kit.yes' : 'kit.no')}</td>
                <td className="t2">{noteOf(row, role.kept)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
