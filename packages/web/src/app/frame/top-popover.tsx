import { Button, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { classes } from '../../kit/page/classes.ts';
import { Icon, type IconName } from '../../kit/page/icon.tsx';

type Props = {
  icon: IconName;
  /** How many are told beside the icon, if any. */
  count: number;
  /** What the button is called, and the box that it opens. */
  name: string;
  title: string;
  busy?: boolean;
  boxClass: string;
  /** Hears that the box was closed: what is in it was in view. */
  seen: () => void;
  content: (close: () => void) => ReactNode;
};

/** What the top bar opens below an icon, with how many wait in it. */
export function TopPopover({ icon, count, name, title, busy, boxClass, seen, content }: Props) {
  const [open, setOpen] = useState(false);
  const change = (to: boolean) => {
    setOpen(to);
    if (!to) seen();
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={change}
      title={title}
      content={content(() => change(false))}
      classNames={{ root: boxClass }}
    >
      <Button
        type="text"
        className={classes('top-icon', busy && 'top-icon-busy')}
        aria-label={name}
        aria-expanded={open}
      >
        <Icon name={icon} size={18} />
        {count > 0 ? <span className="dot">{count > 99 ? '99+' : count}</span> : null}
      </Button>
    </Popover>
  );
}
