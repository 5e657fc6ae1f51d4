import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../kit/icon.tsx';
import { MenuIcon } from './icons.tsx';
import { titleIn } from './menu-title.ts';
import type { Entry } from './routing.ts';

type Group = Extract<Entry, { items: unknown }>;

/** The pointer may cross the gap between bar and float without closing it. */
const closeAfterMs = 180;
const edge = 8;

/** Moves the focus among the links of the float; Escape and Left lead back to the group. */
function walk(event: KeyboardEvent<HTMLElement>, back: () => void): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link.matches(':focus'));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    links.at(to % links.length)?.focus();
  } else if (event.key === 'Escape' || event.key === 'ArrowLeft') {
    event.preventDefault();
    event.stopPropagation();
    back();
  }
}

/** Puts the float beside its group, moved up where the window would cut it. */
function usePlace(open: boolean, group: RefObject<HTMLElement | null>, float: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!open || !group.current || !float.current) return;
    const beside = group.current.getBoundingClientRect();
    const lowest = innerHeight - float.current.offsetHeight - edge;
    float.current.style.top = `${Math.max(edge, Math.min(beside.top, lowest))}px`;
  }, [open, group, float]);
}

/** A first-level group; its second level floats beside it on hover, click and keyboard. */
export function MenuGroup(props: { group: Group; path: string; onUse: () => void }) {
  const { group, path, onUse } = props;
  const [open, setOpen] = useState(false);
  const [enter, setEnter] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const float = useRef<HTMLUListElement>(null);
  const id = useId();
  usePlace(open, button, float);
  useEffect(() => {
    if (open && enter) float.current?.querySelector('a')?.focus();
  }, [open, enter]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (moveIn: boolean) => {
    clearTimeout(timer.current);
    setEnter(moveIn);
    setOpen(true);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
    setEnter(false);
  };
  const active = group.items.some((item) => item.path === path);
  return (
    <li
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(false)}
      onPointerLeave={() => {
        timer.current = setTimeout(hide, closeAfterMs);
      }}
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
          show(event.detail === 0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight' || event.key === 'ArrowDown') {
            event.preventDefault();
            show(true);
          } else if (event.key === 'Escape') hide();
        }}
      >
        <MenuIcon name={group.icon} />
        <span className="nav-text">{titleIn(group)}</span>
        <Icon name="right" size={14} />
      </button>
      {open ? (
        <ul
          className="float"
          id={id}
          ref={float}
          aria-label={titleIn(group)}
          onKeyDown={(event) =>
            walk(event, () => {
              hide();
              button.current?.focus();
            })
          }
        >
          <li className="float-title" aria-hidden="true">
            {titleIn(group)}
          </li>
          {group.items.map((item) => (
            <li key={item.path}>
              <Link
                to={item.path}
                className={item.path === path ? 'float-on' : undefined}
                aria-current={item.path === path ? 'page' : undefined}
                onClick={hide}
              >
                {titleIn(item)}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
