import { deskQueues } from '@mdi/contract/modules/visit/visit.contract.ts';
import { useEffect, useRef } from 'react';
import { actionKeys, enterAction } from './desk-actions.ts';
import type { Desk } from './use-desk.ts';
import type { DeskActions } from './use-desk-actions.ts';

export type DeskKeys = {
  desk: Desk;
  acts: DeskActions;
  scan: () => HTMLInputElement | null;
  walkIn: () => void;
  help: () => void;
  print: () => void;
  /** Whether a dialog is open, which has the keys for itself. */
  asking: boolean;
};

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Alt with a letter or digit, by its place on the keyboard: some systems type another letter with Alt. */
function alt(event: KeyboardEvent, { desk, acts, walkIn, print }: DeskKeys): boolean {
  const [, digit] = /^(?:Digit|Numpad)([1-4])$/.exec(event.code) ?? [];
  const queue = digit === undefined ? undefined : deskQueues[Number(digit) - 1];
  if (queue) desk.show(queue);
  const [, letter] = /^Key([A-Z])$/.exec(event.code) ?? [];
  if (letter === 'N') walkIn();
  if (letter === 'P') print();
  const act = letter === undefined ? undefined : acts.acts.find((one) => actionKeys[one] === letter);
  if (act) acts.run(act);
  return queue !== undefined || letter === 'N' || letter === 'P' || act !== undefined;
}

function plain(event: KeyboardEvent, keys: DeskKeys): boolean {
  const { desk, scan, help } = keys;
  const box = scan();
  const inBox = event.target === box;
  if (typing(event.target) && !inBox) return false;
  const empty = !inBox || box?.value === '';
  switch (event.key) {
    case 'ArrowDown':
      desk.walk(1);
      return true;
    case 'ArrowUp':
      desk.walk(-1);
      return true;
    case 'Enter':
      // In the box it is the box's own; on a button the button's.
      if (inBox || (event.target instanceof HTMLElement && event.target.closest('button, a'))) return false;
      keys.acts.run(enterAction(keys.acts.acts));
      return true;
    case 'Escape':
      desk.clear();
      box?.focus();
      return true;
    case '/':
    case '、':
      if (empty) box?.focus();
      return empty;
    case '?':
    case '？':
      if (empty) help();
      return empty;
  }
  // What is typed or scanned anywhere goes to the box.
  if (!inBox && event.key.length === 1 && event.key !== ' ') box?.focus();
  return false;
}

/** The keys of the front desk: a whole shift can be done by them. */
export function useDeskKeys(keys: DeskKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const now = latest.current;
      if (now.asking || event.isComposing || event.ctrlKey || event.metaKey) return;
      if (event.altKey ? alt(event, now) : plain(event, now)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
