import type { Op } from '@mdi/contract/kit/op.ts';
import type { Kysely } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Replica } from '../../db/replica.ts';
import type { DB } from '../../db/schema.gen.ts';
import type { sessionOf } from '../access/actor.ts';
import type { IpLimit } from '../rate-limits/ip-limit.ts';
import type { SignedDeviceRequest } from '../requests/device-request.ts';
import type { Secrets } from '../settings/secrets.ts';
import type { Module } from './implement.ts';

/** One call to run: its declaration, and what the request carried. */
export type OpCall = {
  op: Op;
  name: string;
  path: string;
  module: Module;
  requestId: string;
  token: string | null;
  /** Looks up its session; calls that come together share one lookup. */
  session?: typeof sessionOf;
  key: string | null;
  /** The place that the caller's tab shows; undefined when it doesn't say. */
  tabPlace: string | undefined;
  /** How much of the database the caller has seen; undefined when it doesn't say. */
  position?: string | undefined;
  /** A reader's signature and what it is over; null on every other surface. */
  signed: SignedDeviceRequest | null;
  /** The caller only asks whether it would be refused; nothing done may stay. */
  dryRun: boolean;
  input: unknown;
  /** What a repeated request must repeat: the bytes as they came, or a stand-in for them. */
  body: string | Uint8Array;
};

/** What must be settled at the end of a transaction, whatever it changed. */
export type SettleChanges = (work: {
  db: Kysely<DB>;
  now: Date;
  /** Tells the time after all waiting is done. */
  clock: () => Date;
  secrets: Secrets;
  /** Moments before which the transaction has to commit. */
  commitBy: Date[];
}) => Promise<void>;

/** What calls are run with; `pace` bounds those that are open to everybody. */
export type OpEngine = {
  db: Db;
  replica: Replica | null;
  checkOutput: boolean;
  settle: SettleChanges;
  pace: IpLimit | null;
};
