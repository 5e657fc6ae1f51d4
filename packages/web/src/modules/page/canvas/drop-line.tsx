import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { type BlockDragging, useDraggedId } from './block-dragging.ts';

type Props = {
  drag: BlockDragging;
  /** The list with its rows, which are placed in it. */
  list: RefObject<HTMLElement | null>;
  className: string | undefined;
  children?: (dragged: string) => ReactNode;
};

/** Shows where what is dragged would go. It lies over the list and is only moved: nothing else is drawn or placed anew. */
export function DropLine({ drag, list, className, children }: Props) {
  const own = useRef<HTMLDivElement>(null);
  const dragged = useDraggedId(drag);
  useLayoutEffect(() => {
    if (dragged === undefined) return;
    const move = () => {
      const line = own.current;
      const mark = drag.held()?.mark;
      const row = mark && list.current?.querySelector<HTMLElement>(`[data-drop="${mark.over}"]`);
      const top = row ? row.offsetTop + (mark.after ? row.offsetHeight : 0) : 0;
      // Moved by the compositor alone; a style would have the whole page layered anew.
      return () =>
        line?.animate(
          { opacity: row ? 1 : 0, transform: `translateY(calc(${top}px - 50%))` },
          { duration: 0, fill: 'forwards' },
        );
    };
    move()();
    return drag.subscribe(move);
  }, [drag, list, dragged]);
  if (dragged === undefined) return null;
  return (
    <div ref={own} className={className} aria-hidden="true">
      {children?.(dragged)}
    </div>
  );
}
