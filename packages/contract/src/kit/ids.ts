import * as z from 'zod/mini';

export type IdKind =
  | 'user'
  | 'role'
  | 'project'
  | 'building'
  | 'company'
  | 'session'
  | 'upload'
  | 'job'
  | 'menu'
  | 'dictionaryEntry'
  | 'assignment'
  | 'phase'
  | 'floorZone'
  | 'floor'
  | 'unit'
  | 'lease'
  | 'employee'
  | 'import'
  | 'area'
  | 'device'
  | 'command'
  | 'deviceException'
  | 'visit'
  | 'visitLink'
  | 'visitorCard'
  | 'deniedVisitor';

/** Which schema is the id of what, so that generated tests know what to swap for a foreign row's id. */
export const idKinds = z.registry<{ kind: IdKind }>();

const id = (kind: IdKind, max: number) => () =>
  z.int().check(z.positive(), z.maximum(max)).register(idKinds, { kind });

const bigint = Number.MAX_SAFE_INTEGER;
/** Project, company and area ids travel in passes as four bytes. */
const fourBytes = 2 ** 32 - 1;

export const ids = {
  user: id('user', bigint),
  role: id('role', bigint),
  project: id('project', fourBytes),
  building: id('building', bigint),
  company: id('company', fourBytes),
  session: id('session', bigint),
  upload: id('upload', bigint),
  job: id('job', bigint),
  menu: id('menu', bigint),
  assignment: id('assignment', bigint),
  dictionaryEntry: id('dictionaryEntry', bigint),
  phase: id('phase', bigint),
  floorZone: id('floorZone', bigint),
  floor: id('floor', bigint),
  unit: id('unit', bigint),
  lease: id('lease', bigint),
  employee: id('employee', bigint),
  import: id('import', bigint),
  area: id('area', fourBytes),
  device: id('device', bigint),
  command: id('command', bigint),
  deviceException: id('deviceException', bigint),
  visit: id('visit', bigint),
  visitLink: id('visitLink', bigint),
  visitorCard: id('visitorCard', bigint),
  deniedVisitor: id('deniedVisitor', bigint),
};
