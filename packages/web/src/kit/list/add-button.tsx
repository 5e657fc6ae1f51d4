import { Button } from 'antd';
import { Link } from 'react-router';
import { Icon } from '../page/icon.tsx';
import { may } from '../rights/can.tsx';
import type { Required } from '../rights/rights.ts';

/** How a record is added: on its own page or in a dialog; hidden from people without the right it needs. */
export type AddAction = { label: string; needs?: Required } & ({ to: string } | { run: () => void });

export const mayAdd = (add: Pick<AddAction, 'needs'> | undefined): boolean =>
  add?.needs === undefined || may(add.needs);

/** Filled in the toolbar, plain in the empty state below it, so that only one button is filled. */
export function AddButton({ filled, ...add }: AddAction & { filled: boolean }) {
  if (!mayAdd(add)) return null;
  const { label } = add;
  if ('run' in add) {
    return (
      <Button type={filled ? 'primary' : 'default'} icon={<Icon name="plus" />} onClick={add.run}>
        {label}
      </Button>
    );
  }
  return (
    <Link className={filled ? 'button button-primary' : 'button'} to={add.to}>
      <Icon name="plus" />
      {label}
    </Link>
  );
}
