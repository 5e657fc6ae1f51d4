import { useEffect } from 'react';
import { blockActions } from '../canvas/block-tools.tsx';
import type { Builder } from './builder.ts';
import { builderKeyActionOf } from './builder-key-actions.ts';

const types = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=radio],[type=checkbox]), textarea, select, [role=combobox]'));

/** Whether the keys of the builder are meant: nothing stands above it, and the focus is in it or nowhere. */
const isOurs = (root: HTMLElement | null): boolean => {
  const { activeElement } = document;
  if (document.querySelector('[role=dialog]:not([aria-hidden=true])')) return false;
  return (
    !activeElement ||
    activeElement === document.body ||
    activeElement.id === 'content' ||
    root?.contains(activeElement) === true
  );
};

/** Everything by keys, wherever the focus is in the builder. */
export function useBuilderKeys(
  builder: Builder,
  root: { current: HTMLElement | null },
  editable: boolean,
): void {
  useEffect(() => {
    const acts = blockActions(builder);
    const does: Readonly<Record<string, () => void>> = {
      undo: builder.undo,
      redo: builder.redo,
      copy: () => void acts.copy(),
      cut: acts.cut,
      paste: acts.paste,
      twin: acts.twin,
      up: () => acts.move(-1),
      down: () => acts.move(1),
      remove: acts.remove,
    };
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isOurs(root.current)) return;
      const typing = types(event.target);
      const act = builderKeyActionOf(event, typing);
      if (act === null) return;
      if (act === 'escape') {
        if (typing) root.current?.querySelector<HTMLElement>('[role=listbox]')?.focus();
        else builder.choose({ chosen: [], at: null, from: null });
        return;
      }
      // Words that somebody marked are theirs to copy.
      if (act === 'copy' && String(getSelection()) !== '') return;
      if (!editable && act !== 'copy') return;
      event.preventDefault();
      does[act]?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [builder, root, editable]);
}
