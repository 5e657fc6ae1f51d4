import type { Named, RecordKind } from '../../kit/record-kind.ts';

// How the log tells what is stored: which fields are nobody's business, and in which order those stand that a form
// shows. Which of them name other records is said by the modules (`names`).

/** Says nothing to people: what the product keeps for itself, and what another field of the row says already. */
export const untold: ReadonlySet<string> = new Set([
  'id',
  'key',
  'mime',
  'kid',
  'detail',
  'args',
  'result',
  'eventId',
  'receivedAt',
  'retryOf',
  'secretId',
  'sends',
  'sentAt',
  'alarms',
  'alarmedAt',
  'askedBy',
  'acknowledgedBy',
  'clearedBy',
  'tokenHash',
  'idTail',
  'wipedAt',
  'lang',
  'linkId',
  'seriesId',
  'assignmentId',
  'uploadId',
  'grantedLevel',
  'builtIn',
  'surface',
  'purpose',
  'icon',
  'url',
  'opens',
  'policyVersion',
  'seenAt',
  'jobId',
  'headers',
  'mapping',
  'deviceCommand.error',
]);

/** Told only when it changes: every such record has one. */
export const onlyChanged: ReadonlySet<string> = new Set(['token', 'passwordHash', 'screenshots', 'sort']);

/** Where the words of a code stand, when they aren't those of its own module. */
export const codeWords: Readonly<Record<string, string>> = {
  'areaException.level': 'role.level',
  'deviceException.level': 'device.level',
  'deviceException.code': 'deviceApi.ex',
  'deviceClaim.channel': 'device.channel',
  'deviceCommand.type': 'deviceApi.cmd',
  'deviceCommand.state': 'device.state',
  'dictionaryEntry.dict': 'baseData.dict',
  'projectData.dutyCodes': 'deviceApi.ex',
};

/** By which fields a record without a name of its own is called. */
export const calledBy: Readonly<Record<string, readonly string[]>> = {
  assignment: ['userId', 'roleId'],
  employee: ['userId'],
  lease: ['unitId'],
  areaException: ['areaId'],
  deviceClaim: ['deviceId'],
  deviceCommand: ['deviceId'],
  deviceException: ['deviceId'],
  projectData: ['projectId'],
  passBackground: ['projectId'],
  passKey: ['projectId'],
  visitPoster: ['projectId'],
  visitLink: ['hostId'],
};

/** The fields of a form in its order; others follow in their own. */
export const formOrder: Readonly<Record<string, readonly string[]>> = {
  project: [
    ...['name', 'logoId', 'type', 'provinceCode', 'coveredSpace', 'serviceFrom', 'serviceTo', 'developer'],
    ...['address', 'timeZone', 'longitude', 'latitude'],
    ...['regionManager', 'onSiteManager', 'buildingPhone', 'maintenanceContact', 'maintenancePhone'],
    ...['administratorName', 'administratorPhone', 'remarks', 'state'],
  ],
  company: [
    ...['category', 'projectId', 'name', 'businessType', 'contact', 'contactPhone', 'contactEmail'],
    ...['financeNumber', 'platformNumber', 'managedBuildings', 'leases', 'leaseRemindedFor', 'state'],
  ],
  building: [
    ...['projectId', 'phaseId', 'name', 'management', 'sort', 'zoned', 'pictureId'],
    ...[
      'ownerName',
      'platformAccount',
      'directionsZh',
      'directionsEn',
      'zones',
      'floors',
      'usableSpace',
      'units',
    ],
  ],
  user: ['nickName', 'phone', 'userName', 'birth', 'introduction', 'state'],
  role: [
    ...['name', 'nameEn', 'code', 'level', 'sort', 'canSignIn', 'parents', 'description', 'permissions'],
    ...['dataScope', 'regionCodes', 'buildingIds', 'state'],
  ],
  assignment: ['userId', 'roleId', 'projectId', 'companyId', 'regionCodes', 'buildingIds', 'grantedBy'],
  employee: [
    ...['userId', 'projectId', 'companyId', 'jobNumber', 'department', 'icCard', 'cardState', 'cutOffAt'],
    ...['state', 'leftAt'],
  ],
  lease: ['companyId', 'unitId', 'startsOn', 'endsOn', 'area', 'ownerName'],
  device: [
    ...['code', 'name', 'model', 'serial', 'network', 'projectId', 'areaId', 'channel', 'onlineVerify'],
    ...['relayMs', 'doorHoldSeconds', 'heartbeatSeconds', 'logistics', 'useState', 'firmware'],
  ],
  area: ['projectId', 'kind', 'name', 'buildingId', 'zoneId', 'common'],
  visit: [
    ...['kind', 'name', 'phone', 'companyId', 'hostId', 'hostName', 'buildingId', 'location', 'purpose'],
    ...['visitorType', 'startAt', 'endAt', 'companions', 'idType', 'idNumber', 'remarks', 'state', 'reason'],
  ],
  visitorCard: ['projectId', 'companyId', 'number', 'name', 'remarks', 'state', 'visitId', 'lentAt'],
  deniedVisitor: ['projectId', 'name', 'phone', 'idNumber', 'reason', 'until'],
};

/** What a field names, in the words of a kind that only some entities have. */
export const kindOf = (names: Named, entity: string, field: string): RecordKind | undefined =>
  names[`${entity}.${field}`] ?? names[field];

/** Whether people are told of a field. */
export const isTold = (names: Named, entity: string, field: string): boolean =>
  !untold.has(`${entity}.${field}`) && (!untold.has(field) || names[`${entity}.${field}`] !== undefined);
