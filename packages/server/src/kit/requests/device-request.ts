import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { Answer } from '../calls/answer.ts';
import type { DeviceActor, PublicCtx } from '../calls/ctx.ts';

/** A reader's request as it arrived: what its signature covers, and the signature. */
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

/** The call that is made, with a body that nobody has checked yet. */
export type DeviceCall = { signed: SignedDeviceRequest; call: string; body: unknown };

export type DeviceCheck = { is: 'in'; device: DeviceActor } | { is: 'out'; answer: Answer };

/** Finds out who makes a module's calls, where each call is signed by itself. */
export type DeviceGate = (db: Kysely<DB>, asked: DeviceCall, ctx: PublicCtx) => Promise<DeviceCheck>;
