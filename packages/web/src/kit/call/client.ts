import { type Api, type Op, type OutputOf, pathOf, resourcesOf, type SentOf } from '@mdi/contract/kit/op.ts';
import { type Call, type SendOptions, send } from './send.ts';

export type ApiClient<A extends Api> = {
  readonly [K in keyof A['ops']]: (
    input: SentOf<A['ops'][K]>,
    options?: SendOptions,
  ) => Promise<OutputOf<A['ops'][K]>>;
};

const ofSession = ({ access }: Op) => access === 'self' || resourcesOf(access).length > 0;

/** The calls of a module as functions, typed by its contract. */
export function client<A extends Api>(api: A): ApiClient<A> {
  const calls = Object.entries(api.ops).map(([name, op]) => {
    const scoped = ofSession(op) && !op.anyPlace;
    const call: Call = { path: pathOf(api, name), from: op.from, scoped, writes: op.writes };
    return [name, (input: object, options?: SendOptions) => send(call, input, options)];
  });
  // The entries above are exactly the contract's ops, which the compiler can't see through fromEntries.
  return Object.fromEntries(calls) as ApiClient<A>;
}
