import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.gen.ts';
import type { Answer } from './answer.ts';
import type { DeviceActor, PublicCtx } from './ctx.ts';

/** A reader's request as it came: what its signature is over, and the signature. */
export type SignedDeviceRequest = {
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
export type DeviceCall = { signed: SignedDeviceRequest; call: string; body: unknown };

export type DeviceCheck = { is: 'in'; device: DeviceActor } | { is: 'out'; answer: Answer };

/** How a module knows who makes its calls, where they sign each by itself. */
export type DeviceGate = (db: Kysely<DB>, asked: DeviceCall, ctx: PublicCtx) => Promise<DeviceCheck>;
