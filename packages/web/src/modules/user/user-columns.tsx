import type { UserRow } from '@mdi/contract/modules/user/user.contract.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { type Column, sortable } from '../../kit/list/list-page.tsx';
import { TimeCell, timeWidth } from '../../kit/list/time-cell.tsx';
import type { List } from '../../kit/list/use-list.ts';
import { type Action, MoreMenu } from '../../kit/page/more-menu.tsx';
import { StateTag } from '../../kit/page/tag.tsx';
import { SignInCell, signInWidth } from '../../kit/record/sign-in.tsx';
import { may } from '../../kit/rights/can.tsx';
import { lang, t } from '../../kit/words/words.ts';
import type { Ask } from './use-user-dialogs.tsx';
import { userAddress } from './user-addresses.ts';

/** The first role with its project, and how many more; all of them in the tooltip. */
function Roles({ roles }: { roles: UserRow['roles'] }) {
  if (roles.length === 0) return <span className="t3">{t('user.noRole')}</span>;
  const texts = roles.map(({ roleName, projectName }) =>
    [roleName, projectName].filter((part) => part !== null).join(' · '),
  );
  const more = roles.length - 1;
  return (
    <span className="cell-tags user-roles" title={texts.join('\n')}>
      <span className="tag line">
        <span className="one-line">{texts[0]}</span>
      </span>
      {more > 0 ? <small className="t3">{t('user.moreRoles', more)}</small> : null}
    </span>
  );
}

/** What is done seldom. */
const othersOf = (user: UserRow, ask: Ask): Action[] =>
  [
    user.can.resetPassword && {
      key: 'password',
      label: t(user.signIn === 'pending' ? 'frame.signIn.again' : 'user.resetPassword'),
      run: () => ask({ kind: 'password', user }),
    },
    user.can.remove && {
      key: 'remove',
      label: t('user.remove'),
      danger: true,
      run: () => ask({ kind: 'remove', user }),
    },
  ].filter((action) => action !== false);

function Actions({ row, ask }: { row: UserRow; ask: Ask }) {
  const { state, resetPassword, remove } = row.can;
  if (!state && !resetPassword && !remove) return t('kit.none');
  const invalid = row.state === 'Y';
  return (
    <span className="actions">
      {state ? (
        <Button
          type="link"
          size="small"
          danger={!invalid}
          onClick={() => ask({ kind: 'state', users: [row], to: invalid ? 'N' : 'Y' })}
        >
          {t(invalid ? 'user.validate' : 'user.invalidate')}
        </Button>
      ) : null}
      <MoreMenu label={t('user.moreOf', row.nickName)} actions={othersOf(row, ask)} />
    </span>
  );
}

const mayAct = () => may(['sys:user:state', 'sys:user:resetPassword', 'sys:user:delete']);

/** The columns of the user list; which actions a row has was decided by the server (`can`). */
export function userColumns<F>(list: List<UserRow, F>, ask: Ask): Column<UserRow>[] {
  const english = lang === 'en';
  const columns: Column<UserRow>[] = [
    {
      key: 'nickName',
      title: t('user.nickName'),
      width: 104,
      fixed: 'start',
      render: (_, row) => (
        <Link className="name-cell" title={row.nickName} to={userAddress(row.mdiUserId)}>
          {row.nickName}
        </Link>
      ),
    },
    {
      title: t('user.userName'),
      width: 104,
      render: (_, row) => (
        <span className="name-cell" title={row.userName}>
          {row.userName}
        </span>
      ),
      ...sortable(list, 'userName'),
    },
    { key: 'phone', title: t('user.phone'), dataIndex: 'phone', width: 116 },
    { key: 'roles', title: t('user.roles'), width: 228, render: (_, row) => <Roles roles={row.roles} /> },
    {
      key: 'signIn',
      title: t('frame.signIn.label'),
      width: signInWidth,
      render: (_, row) => <SignInCell signIn={row.signIn} link={row.link} />,
    },
    { key: 'state', title: t('kit.state'), width: 84, render: (_, row) => <StateTag state={row.state} /> },
    {
      title: t('user.createdAt'),
      width: timeWidth,
      render: (_, row) => <TimeCell at={row.createdAt} />,
      ...sortable(list, 'createdAt'),
    },
  ];
  if (!mayAct()) return columns;
  return [
    ...columns,
    {
      key: 'operations',
      title: t('kit.operations'),
      width: english ? 174 : 156,
      fixed: 'end',
      render: (_, row) => <Actions row={row} ask={ask} />,
    },
  ];
}
