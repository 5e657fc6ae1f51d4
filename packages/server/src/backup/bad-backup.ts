import { LocalisedError } from '../kit/calls/localised-error.ts';

/** A backup that can't be taken or read; its message says why, and what to do. */
export class BadBackup extends LocalisedError {}
