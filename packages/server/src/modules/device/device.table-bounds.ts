import { type SqlBool, sql } from 'kysely';
import {
  goesWithTable,
  goneAfterDays,
  keptByPeople,
  onePerRowOf,
  type TableBounds,
} from '../../kit/retention/table-bounds.ts';

export const deviceTableBounds = {
  device: keptByPeople,
  deviceClaim: goneAfterDays('expires_at', 30),
  deviceCommand: goneAfterDays('ended_at', 'commands'),
  deviceException: {
    // A device that is silent stays so, however long ago it began.
    old: (now, keep) => sql<SqlBool>`at < ${now} - ${sql.lit(keep.records)} * interval '1 day'
      and (code <> 'OFFLINE' or recovered_at is not null or cleared_at is not null)`,
  },
  deviceLive: onePerRowOf('device'),
  // Events come in up to 30 days late.
  devicePlace: goneAfterDays('until', 32),
  deviceSecret: goesWithTable('device'),
} satisfies TableBounds;
