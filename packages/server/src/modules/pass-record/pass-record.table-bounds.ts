import { type SqlBool, sql } from 'kysely';
import {
  goesWithTable,
  onePerRowOf,
  sweptBy,
  type TableBound,
  type TableBounds,
} from '../../kit/retention/table-bounds.ts';

const records: TableBound = sweptBy('forgetRecords', 'by whole months');

export const passRecordTableBounds = {
  areaPassSum: records,
  doorSum: goesWithTable('doorSumPeriod'),
  doorSumLate: sweptBy('sumDoors', 'as soon as they are summed'),
  doorSumPeriod: onePerRowOf('project'),
  passCheck: onePerRowOf('project'),
  passEvent: records,
  passEventStray: {
    // Records go by whole months.
    old: (now, keep) =>
      sql<SqlBool>`ts_corrected < ${now} - ${sql.lit(keep.records + 62)} * interval '1 day'`,
  },
  passPresence: records,
  passSum: records,
} satisfies TableBounds;
