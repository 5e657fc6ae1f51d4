import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.gen.ts';
import type { Answer } from './answer.ts';
import type { DeviceActor, PublicCtx } from './ctx.ts';

/** A reader's request as it came: what its signature is over, and the signature. */
export type Signed = {
  method: string;
  path: string;
  query: string;
  code: string;
  ts: string;
  nonce: string;
  sign: string;
  raw: Uint8Array;
};

/** Which call is made, with a body that nobody has looked at yet. */
export type Asking = { signed: Signed; call: string; body: unknown };

export type Known = { is: 'in'; device: DeviceActor } | { is: 'out'; answer: Answer };

/** How a module knows who makes its calls, where they sign each by itself. */
export type DeviceGate = (db: Kysely<DB>, asked: Asking, ctx: PublicCtx) => Promise<Known>;
