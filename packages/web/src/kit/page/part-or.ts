import { type ComponentType, createElement, type FC, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { isMissingPart } from './missing-part.ts';

/** Whatever is shown; which facts it wants follows from itself. */
export type View = (props: never) => ReactNode;

type Facts<V extends View> = Parameters<V>[0] extends object ? Parameters<V>[0] : object;

/**
 * A part of a page that comes by itself, as `lazy` has it, with `waits` in its place meanwhile; but where its file is no
 * longer there, because another version was released, `Missing` stands there and the page around it stays. The next time
 * it is shown it is asked for again: the network may just have been away.
 */
export function partOr<V extends View>(
  Missing: ComponentType<Facts<V>>,
  load: () => Promise<V>,
  waits: () => ReactNode,
): FC<Facts<V>> {
  type P = Facts<V>;
  const make = () =>
    lazy<FC<P>>(() =>
      load().then(
        // What it takes was read off itself a moment ago, which the compiler doesn't follow.
        (loaded) => ({ default: loaded as unknown as FC<P> }),
        (error: unknown) => {
          if (!isMissingPart(error)) throw error;
          return { default: Instead };
        },
      ),
    );
  let view: ComponentType<P> = make();
  function Instead(props: P) {
    useEffect(
      () => () => {
        view = make();
      },
      [],
    );
    return createElement(Missing, props);
  }
  return (props) => createElement(Suspense, { fallback: waits() }, createElement(view, props));
}
