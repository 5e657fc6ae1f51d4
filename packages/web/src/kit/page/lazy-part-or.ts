import { type ComponentType, createElement, type FC, type ReactNode, useEffect, useState } from 'react';
import { isMissingPart } from './missing-part.ts';

/** Any component; its own type says which props it takes. */
export type PartComponent = (props: never) => ReactNode;

type Facts<V extends PartComponent> = Parameters<V>[0] extends object ? Parameters<V>[0] : object;

/** What a load ended with: the part, or what went wrong. */
type Came<P> = { view: ComponentType<P> } | { error: unknown };

/**
 * A part of a page that comes by itself, with `waits` in its place meanwhile; but where its file is no longer there,
 * because another version was released, `Missing` stands there and the page around it stays. The next time it is shown
 * it is asked for again: the network may just have been away.
 *
 * Not `lazy`: React shows what was suspended up to 300 ms late and draws it again and again meanwhile, and a dialog that
 * is drawn and thrown away stays the one that Escape is for (the stack of `@rc-component/portal`).
 */
export function lazyPartOr<V extends PartComponent>(
  Missing: ComponentType<Facts<V>>,
  load: () => Promise<V>,
  waits: () => ReactNode,
): FC<Facts<V>> {
  type P = Facts<V>;
  let loaded: Came<P> | undefined;
  return function Part(props) {
    const [came, setCame] = useState(loaded);
    useEffect(() => {
      if (came) return;
      let shown = true;
      const show = (it: Came<P>) => {
        if (shown) setCame(it);
      };
      load().then(
        (view) => {
          // The props were read from this very component, which the compiler doesn't follow.
          loaded = { view: view as unknown as FC<P> };
          show(loaded);
        },
        (error: unknown) => show(isMissingPart(error) ? { view: Missing } : { error }),
      );
      return () => {
        shown = false;
      };
    }, [came]);
    if (came && 'error' in came) throw came.error;
    return came ? createElement(came.view, props) : waits();
  };
}
