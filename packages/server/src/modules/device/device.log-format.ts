import type { AuditLogFormat } from '../../kit/audit/audit-log-format.ts';

/** How the log tells its records. */
export const deviceLogFormat = {
  device: {
    order: [
      'code',
      'name',
      'model',
      'serial',
      'network',
      'projectId',
      'areaId',
      'channel',
      'onlineVerify',
      'relayMs',
      'doorHoldSeconds',
      'heartbeatSeconds',
      'logistics',
      'useState',
      'firmware',
    ],
  },
  deviceClaim: { nameFields: ['deviceId'], omitted: ['tokenHash'], words: { channel: 'device.channel' } },
  deviceCommand: {
    nameFields: ['deviceId'],
    omitted: ['args', 'askedBy', 'error', 'result', 'retryOf', 'secretId', 'sends', 'sentAt'],
    words: { type: 'deviceApi.cmd', state: 'device.state' },
  },
  deviceException: {
    nameFields: ['deviceId'],
    omitted: ['acknowledgedBy', 'alarmedAt', 'alarms', 'clearedBy', 'detail', 'eventId', 'receivedAt'],
    words: { level: 'device.level', code: 'deviceApi.ex' },
  },
  passKey: { nameFields: ['projectId'], omitted: ['kid'] },
} satisfies Readonly<Record<string, AuditLogFormat>>;
