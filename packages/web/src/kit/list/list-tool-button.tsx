import { Button } from 'antd';
import { Link } from 'react-router';
import { Icon, type IconName } from '../page/icon.tsx';
import { may } from '../rights/can.tsx';
import { mayOpen } from '../rights/openable-screens.ts';
import type { Required } from '../rights/rights.ts';

/** A tool above a list, beside those of every list: it links to a page, for people who may open that, or does something. */
export type ListTool = { label: string; icon?: IconName; needs?: Required } & (
  | { to: string }
  | { run: () => void; busy?: boolean }
);

export function ListToolButton({ label, icon, needs, ...way }: ListTool) {
  if ((needs !== undefined && !may(needs)) || ('to' in way && !mayOpen(way.to))) return null;
  if ('run' in way) {
    return (
      <Button
        {...(icon && { type: 'text', icon: <Icon name={icon} /> })}
        loading={way.busy ?? false}
        onClick={way.run}
      >
        {label}
      </Button>
    );
  }
  return (
    <Link className={icon ? 'button button-quiet' : 'button'} to={way.to}>
      {icon ? <Icon name={icon} /> : null}
      {label}
    </Link>
  );
}
