/** What somebody may set about a task of a kind: a whole number. Its name is a word, `param_<name>`. */
export type TaskParam = { name: 'days'; min: number; max: number; usual: number };

type Kind = {
  params?: readonly TaskParam[];
  /** People may add tasks of it; of the others there is one, which the product keeps. */
  adds?: true;
};

/**
 * What the clock can start, by the name under which the server knows how. What each is called and what it does are words,
 * `kind_<name>` and `does_<name>`.
 */
export const taskKinds = {
  tellReaders: {},
  beginDay: {},
  turnKeys: {},
  letGo: {},
  watchDevices: {},
  tellDuty: {},
  tidyDevices: {},
  watchVisits: {},
  tidyVisits: {},
  makeMonths: {},
  sumDoors: {},
  sumLeases: {},
  checkRecords: {},
  recheckRecords: { params: [{ name: 'days', min: 1, max: 400, usual: 30 }], adds: true },
  forgetRecords: {},
  announceNotices: {},
  noticeMessages: {},
  remindSuggestions: {},
  remindViewings: {},
  escalateReservations: {},
  forgetReservations: {},
  sweepPages: {},
  miniPrograms: {},
  miniProgramAdopt: {},
  miniProgramFacts: {},
  tidyReports: {},
  spellNames: {},
  endGrants: {},
  archiveAudit: {},
  sweepFiles: {},
  endViews: {},
  takeBackup: {},
  takeBase: {},
  sweep: {},
} as const satisfies Record<string, Kind>;

export type TaskKind = keyof typeof taskKinds;

const kinds: Readonly<Record<string, Kind>> = taskKinds;
const names = Object.keys(taskKinds) as TaskKind[];

/** The kinds of which people may add tasks. */
export const addedKinds = names.filter((name) => kinds[name]?.adds);

export const isTaskKind = (name: string): name is TaskKind => Object.hasOwn(taskKinds, name);

export const paramsOf = (kind: string): readonly TaskParam[] => kinds[kind]?.params ?? [];
