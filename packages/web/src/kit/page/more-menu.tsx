import { Button, Dropdown } from 'antd';
import { useRef } from 'react';
import { t } from '../words/words.ts';
import { Icon } from './icon.tsx';

export type MenuAction = { label: string; danger?: boolean; run: () => void };

const inRow = { type: 'link', size: 'small' } as const;

type Props = {
  label: string;
  actions: readonly MenuAction[];
  /** Drawn as a button beside others, and not as a link in a row. */
  boxed?: boolean;
};

/** Seldom used actions behind one button; it is focused first, so that a closed question returns the focus there. */
export function MoreMenu({ label, actions, boxed = false }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  if (actions.length === 0) return null;
  const items = actions.map(({ label: key, danger = false }) => ({ key, label: key, danger }));
  const choose = (chosen: string) => {
    button.current?.focus();
    actions.find((action) => action.label === chosen)?.run();
  };
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: ({ key }) => choose(key) }}>
      <Button ref={button} {...(boxed ? {} : inRow)} aria-haspopup="menu" aria-label={label}>
        {t('kit.more')}
        <Icon name="down" size={14} />
      </Button>
    </Dropdown>
  );
}
