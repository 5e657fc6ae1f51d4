import type { Access, Api, InputOf, Op, OutputOf } from '@mdi/contract/kit/op.ts';
import type { HistoryEntity } from '@mdi/contract/modules/audit/audit.contract.ts';
import type { ExportList } from '@mdi/contract/modules/export/export.contract.ts';
import type { ImportKind } from '@mdi/contract/modules/import/import.contract.ts';
import type { JobKind } from '@mdi/contract/modules/job/job.contract.ts';
import type { DB } from '../../db/schema.gen.ts';
import type { RecordedEntity } from '../audit/changes.ts';
import type { WorkQueue } from '../jobs/work-queue.ts';
import type { DeviceGate } from '../requests/device-request.ts';
import type { Ctx, DeviceCtx, EmployeeCtx, PersonCtx, PublicCtx } from './ctx.ts';
import type { Refusal } from './refuse.ts';
import { declarePart, type ProductPart } from './registry.ts';

/** A call open to everyone may come without a session; a reader's has the reader, a phone's the person or the employee. */
type CtxOf<A extends Access> = A extends 'public'
  ? PublicCtx
  : A extends 'device'
    ? DeviceCtx
    : A extends 'employee'
      ? EmployeeCtx
      : A extends 'person'
        ? PersonCtx
        : Ctx;

type Handler<P extends Op> = (ctx: CtxOf<P['access']>, input: InputOf<P>) => Promise<OutputOf<P>>;

export type Handlers<A extends Api> = { readonly [K in keyof A['ops']]: Handler<A['ops'][K]> };

export type AnyHandler = (ctx: PublicCtx, input: unknown) => Promise<unknown>;

type Extra<A extends Api> = {
  /** Calls of which only a few may run at once; the others wait before they take a database connection. */
  gates?: { readonly [K in keyof A['ops']]?: WorkQueue };
  /** Finds out who makes its calls, where each is signed by itself. */
  door?: DeviceGate;
  /** What a broken database constraint means to a person, by the constraint's name. */
  constraints?: Record<string, () => Refusal>;
};

export type Module = ProductPart & {
  api: Api;
  handlers: Record<string, AnyHandler>;
  gates: Record<string, WorkQueue | undefined>;
  door: DeviceGate | undefined;
  constraints: Record<string, () => Refusal>;
};

/**
 * Binds a module's handlers to its contract, and declares what else it brings along; a missing or an extra handler
 * doesn't compile.
 */
export function implement<
  A extends Api,
  E extends ExportList = never,
  I extends ImportKind = never,
  J extends JobKind = never,
  H extends HistoryEntity = never,
  B extends keyof DB = never,
  T extends RecordedEntity = never,
>(
  api: A,
  handlers: Handlers<A>,
  { gates, door, constraints, ...declared }: Extra<A> & Partial<ProductPart<E, I, J, H, B, T>> = {},
): Module & ProductPart<E, I, J, H, B, T> {
  return {
    // Typescript loses the names when it takes the rest of an object.
    ...declarePart(declared as Partial<ProductPart<E, I, J, H, B, T>>),
    api,
    // run-op resolves the actor as each op's access says before it calls a handler.
    handlers: handlers as unknown as Record<string, AnyHandler>,
    gates: (gates ?? {}) as Record<string, WorkQueue | undefined>,
    door,
    constraints: constraints ?? {},
  };
}

/** The handler of a call, for imports and exports that make it in somebody's name. */
export function handlerOf(ctx: PublicCtx, api: Api, call: string): AnyHandler {
  const handler = ctx.deps.registry.handlers[api.module]?.[call];
  if (!handler) throw new Error(`nobody does ${api.module}/${call}`);
  return handler;
}
