import type { Access, Api, InputOf, Op, OutputOf } from '@mdi/contract/kit/op.ts';
import type { Ctx, DeviceCtx, EmployeeCtx, PublicCtx } from './ctx.ts';
import type { Beside } from './device-door.ts';
import type { Gate } from './gate.ts';
import type { Refusal } from './refuse.ts';

/** A call open to everyone may come without a session; a reader's has the reader, a phone's the employee. */
type CtxOf<A extends Access> = A extends 'public'
  ? PublicCtx
  : A extends 'device'
    ? DeviceCtx
    : A extends 'employee'
      ? EmployeeCtx
      : Ctx;

type Handler<P extends Op> = (ctx: CtxOf<P['access']>, input: InputOf<P>) => Promise<OutputOf<P>>;

export type Handlers<A extends Api> = { readonly [K in keyof A['ops']]: Handler<A['ops'][K]> };

export type AnyHandler = (ctx: PublicCtx, input: unknown) => Promise<unknown>;

type Extra<A extends Api> = {
  /** Calls of which only few may run at once; they wait before they hold a database connection. */
  gates?: { readonly [K in keyof A['ops']]?: Gate };
  /** What a reader's call needs to know besides whose it is. */
  besides?: { readonly [K in keyof A['ops']]?: Beside<unknown> };
  /** What a broken database constraint means to a person, by the constraint's name. */
  constraints?: Record<string, () => Refusal>;
};

export type Module = {
  api: Api;
  handlers: Record<string, AnyHandler>;
  gates: Record<string, Gate | undefined>;
  besides: Record<string, Beside<unknown> | undefined>;
  constraints: Record<string, () => Refusal>;
};

/** Binds a module's handlers to its contract; a missing or an extra handler doesn't compile. */
export function implement<A extends Api>(api: A, handlers: Handlers<A>, extra: Extra<A> = {}): Module {
  return {
    api,
    // run-op resolves the actor as each op's access says before it calls a handler.
    handlers: handlers as unknown as Record<string, AnyHandler>,
    gates: (extra.gates ?? {}) as Record<string, Gate | undefined>,
    besides: (extra.besides ?? {}) as Record<string, Beside<unknown> | undefined>,
    constraints: extra.constraints ?? {},
  };
}
