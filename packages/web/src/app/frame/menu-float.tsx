import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { titleInPageLanguage } from '../../kit/words/in-language.ts';
import type { SidebarEntry } from '../routing/routing.ts';

export type Group = Extract<SidebarEntry, { items: unknown }>;

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

type Props = {
  id: string;
  group: Group;
  path: string;
  /** The group's button, beside which the float stands. */
  beside: RefObject<HTMLElement | null>;
  /** Opened by keyboard: the focus goes to the first link. */
  enter: boolean;
  onChoose: () => void;
  onBack: () => void;
};

/** The second level of the menu, floating beside its group and inside the window. */
export function MenuFloat({ id, group, path, beside, enter, onChoose, onBack }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!beside.current || !list.current) return;
    const lowest = innerHeight - list.current.offsetHeight - edge;
    list.current.style.top = `${Math.max(edge, Math.min(beside.current.getBoundingClientRect().top, lowest))}px`;
  }, [beside]);
  useEffect(() => {
    if (enter) list.current?.querySelector('a')?.focus();
  }, [enter]);
  return (
    <ul
      className="float"
      id={id}
      ref={list}
      aria-label={titleInPageLanguage(group)}
      onKeyDown={(event) => walk(event, onBack)}
    >
      <li className="float-title" aria-hidden="true">
        {titleInPageLanguage(group)}
      </li>
      {group.items.map((item) => (
        <li key={item.path}>
          <Link
            to={item.path}
            className={item.path === path ? 'float-on' : undefined}
            aria-current={item.path === path ? 'page' : undefined}
            onClick={onChoose}
          >
            {titleInPageLanguage(item)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
