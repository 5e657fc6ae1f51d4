import { useSearchParams } from 'react-router';
import { CallFailed } from '../../kit/call/send.ts';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import { AddUser } from './add-user.tsx';
import { UserDetail } from './user-detail.tsx';

/** MDI05020: the user that the address names; without one, a new user. */
export function UserDetailOrAdd() {
  const [params] = useSearchParams();
  if (params.get('mdiUserId') !== null) return <UserDetail key={params.get('mdiUserId')} />;
  if (may('sys:user:add')) return <AddUser />;
  const refused = new CallFailed(403, t('kit.error.forbidden'), null);
  return <PagePending title={t('user.addNew')} failure={refused} retry={() => location.reload()} />;
}
