import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../kit/page/icon.tsx';
import { MenuIcon } from '../../kit/page/menu-icons.tsx';
import { titleInPageLanguage } from '../../kit/words/in-language.ts';
import { type Group, MenuFloat } from './menu-float.tsx';

/** The pointer may cross the gap between bar and float without closing it. */
const closeAfterMs = 180;

/** Open by pointer, or by keyboard, which takes the focus along. */
type Opened = 'no' | 'pointer' | 'keyboard';

function useOpened() {
  const [opened, setOpened] = useState<Opened>('no');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (to: Opened) => {
    clearTimeout(timer.current);
    setOpened(to);
  };
  return {
    opened,
    set,
    hide: () => set('no'),
    hideSoon: () => {
      timer.current = setTimeout(() => set('no'), closeAfterMs);
    },
  };
}

/** A first-level group; its second level floats beside it on hover, click and keyboard. */
export function MenuGroup(props: { group: Group; path: string; onUse: () => void }) {
  const { group, path, onUse } = props;
  const { opened, set, hide, hideSoon } = useOpened();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const open = opened !== 'no';
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' || event.key === 'ArrowDown') {
      event.preventDefault();
      set('keyboard');
    } else if (event.key === 'Escape') hide();
  };
  const back = () => {
    hide();
    button.current?.focus();
  };
  const active = group.items.some((item) => item.path === path);
  return (
    <li
      onPointerEnter={(event) => event.pointerType === 'mouse' && set(open ? opened : 'pointer')}
      onPointerLeave={hideSoon}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hide();
      }}
    >
      <button
        ref={button}
        type="button"
        className={active ? 'nav-item nav-on' : 'nav-item'}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={(event) => {
          onUse();
          // A press of Enter has no pointer position; the focus then goes into the float.
          set(event.detail === 0 ? 'keyboard' : 'pointer');
        }}
        onKeyDown={press}
      >
        <MenuIcon name={group.icon} />
        <span className="nav-text">{titleInPageLanguage(group)}</span>
        <Icon name="right" size={14} />
      </button>
      {open ? (
        <MenuFloat
          id={id}
          group={group}
          path={path}
          beside={button}
          enter={opened === 'keyboard'}
          onChoose={hide}
          onBack={back}
        />
      ) : null}
    </li>
  );
}
