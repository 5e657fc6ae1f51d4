import { Button, Dropdown } from 'antd';
import { useRef } from 'react';
import { Icon } from './icon.tsx';
import { t } from './words.ts';

type Action = { key: string; label: string; danger?: boolean; run: () => void };

/** What is done seldom, behind one button; the focus goes back to it first, so that a closed question returns it there. */
export function MoreMenu({ label, actions }: { label: string; actions: readonly Action[] }) {
  const button = useRef<HTMLButtonElement>(null);
  if (actions.length === 0) return null;
  const items = actions.map(({ run, ...item }) => item);
  const choose = (chosen: string) => {
    button.current?.focus();
    actions.find(({ key }) => key === chosen)?.run();
  };
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: ({ key }) => choose(key) }}>
      <Button ref={button} type="link" size="small" aria-haspopup="menu" aria-label={label}>
        {t('kit.more')}
        <Icon name="down" size={14} />
      </Button>
    </Dropdown>
  );
}
