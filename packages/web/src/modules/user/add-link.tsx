import { Link } from 'react-router';
import { Icon } from '../../kit/page/icon.tsx';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import { addPath } from './user-addresses.ts';

/** Filled in the toolbar; plain in the empty place below it, so that one filled button stays the only one. */
export function AddLink({ filled }: { filled: boolean }) {
  if (!may('sys:user:add')) return null;
  return (
    <Link className={filled ? 'button button-primary' : 'button'} to={addPath}>
      <Icon name="plus" />
      {t('user.addNew')}
    </Link>
  );
}
