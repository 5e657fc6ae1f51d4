import type { Api, Op, SentOf } from '@mdi/contract/kit/op.ts';
import type { Scene } from '../example-scene.ts';

/** Makes an input that the caller of the scene may send and that is then done: fresh rows, free names. */
type Example<P extends Op> = (scene: Scene) => SentOf<P> | Promise<SentOf<P>>;

/** A call whose every field may be left out is its own example. */
type Bare<P extends Op> = Record<string, never> extends SentOf<P> ? true : false;

/** One example for each call of a module; a call with a field that must be sent doesn't compile without. */
export type ExamplesOf<A extends Api> = {
  readonly [K in keyof A['ops'] as Bare<A['ops'][K]> extends true ? never : K]: Example<A['ops'][K]>;
} & { readonly [K in keyof A['ops'] as Bare<A['ops'][K]> extends true ? K : never]?: Example<A['ops'][K]> };
