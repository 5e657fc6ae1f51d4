/** Why a passage was granted or refused: said by readers, the server and the lists of records alike. */
export const passCodes = [
  'OK',
  'EXPIRED',
  'NOT_YET',
  'BAD_SIGN',
  'BAD_FORMAT',
  'UNKNOWN_KEY',
  'REVOKED_PROJECT',
  'REVOKED_TENANT',
  'REVOKED_USER',
  'REVOKED_PASS',
  'CARD_UNKNOWN',
  'CARD_EXPIRED',
  'CARD_DISABLED',
  'WRONG_PROJECT',
  'AREA_DENIED',
  'OUT_OF_HOURS',
  'REPLAY',
  'ANTI_PASSBACK',
  'ONLINE_DENIED',
  'STALE_LIST',
  'CLOCK_BAD',
  'DEVICE_DISABLED',
] as const;
export type PassCode = (typeof passCodes)[number];

/**
 * What can be wrong with a reader. OFFLINE, CLAIM_LOCK and VIOLATION (it let somebody in whom the server refuses) are
 * noticed by the server.
 */
export const exceptionCodes = [
  'OFFLINE',
  'TAMPER',
  'DOOR_FORCED',
  'DOOR_HELD',
  'READER_FAULT',
  'RELAY_FAULT',
  'POWER_LOW',
  'STORAGE_90',
  'STORAGE_FULL',
  'CLOCK_DRIFT',
  'STALE_LIST',
  'BURST_DENIED',
  'CFG_BAD',
  'FW_FAILED',
  'CLAIM_LOCK',
  'VIOLATION',
] as const;
export type ExceptionCode = (typeof exceptionCodes)[number];

/** 1 information, 2 warning, 3 alarm. */
export const exceptionLevels = [1, 2, 3] as const;
export type ExceptionLevel = (typeof exceptionLevels)[number];

export const commandTypes = [
  'init',
  'config',
  'sync',
  'open',
  'reboot',
  'ping',
  'rekey',
  'fw',
  'block',
] as const;
export type CommandType = (typeof commandTypes)[number];

/** What a reader answers to a command. `accepted` is followed by another one. */
export const commandPhases = ['accepted', 'done', 'failed', 'rejected', 'expired'] as const;
export type CommandPhase = (typeof commandPhases)[number];

export const passDirections = ['in', 'out', 'unknown'] as const;
export type PassDirection = (typeof passDirections)[number];

/** How somebody came through: QR code, IC card, opened from afar, exit button, fire release. */
export const passChannels = ['qr', 'ic', 'remote', 'button', 'fire'] as const;
export type PassChannel = (typeof passChannels)[number];

/** `sync`: set by the server's time since the start; `rtc`: by the reader's own battery clock; `bad`: by nothing. */
export const clockStates = ['sync', 'rtc', 'bad'] as const;
export type ClockState = (typeof clockStates)[number];
