import * as z from 'zod/mini';

const bigint = Number.MAX_SAFE_INTEGER;
/** Project, company and area ids travel in passes as four bytes. */
const fourBytes = 2 ** 32 - 1;

/** What has ids, each with the largest that there may be; a new kind of row is a line here. */
const largest = {
  user: bigint,
  role: bigint,
  project: fourBytes,
  building: bigint,
  company: fourBytes,
  session: bigint,
  upload: bigint,
  job: bigint,
  menu: bigint,
  assignment: bigint,
  dictionaryEntry: bigint,
  phase: bigint,
  floorZone: bigint,
  floor: bigint,
  unit: bigint,
  lease: bigint,
  employee: bigint,
  import: bigint,
  area: fourBytes,
  device: bigint,
  command: bigint,
  deviceException: bigint,
  visit: bigint,
  visitLink: bigint,
  visitorCard: bigint,
  deniedVisitor: bigint,
  notice: bigint,
  page: bigint,
  pageTemplate: bigint,
  miniProgram: bigint,
  miniTester: bigint,
  libraryFile: bigint,
  whitelist: bigint,
  whitelistPhone: bigint,
  researchReport: bigint,
  reportView: bigint,
  reportDownload: bigint,
  suggestion: bigint,
  answerTemplate: bigint,
  reservation: bigint,
  viewing: bigint,
  task: bigint,
  taskRun: bigint,
  fault: bigint,
  listView: bigint,
};

export type IdKind = keyof typeof largest;

/** Which schema is the id of what, so that generated tests know what to swap for a foreign row's id. */
export const idKinds = z.registry<{ kind: IdKind }>();

const id = (kind: IdKind) => () =>
  z.int().check(z.positive(), z.maximum(largest[kind])).register(idKinds, { kind });

const kinds = Object.keys(largest) as IdKind[];

/** `ids.project()` is the schema of a project's id; its own each time, so that each field can be told apart. */
export const ids = Object.fromEntries(kinds.map((kind) => [kind, id(kind)])) as Record<
  IdKind,
  ReturnType<typeof id>
>;
