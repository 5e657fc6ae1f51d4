import { type SqlBool, sql } from 'kysely';
import { after, type Bounds, goesWith, oneFor, people } from '../../kit/bounds.ts';

export const deviceBounds = {
  device: people,
  deviceClaim: after('expires_at', 30),
  deviceCommand: after('ended_at', 'commands'),
  deviceException: {
    // A device that is silent stays so, however long ago it began.
    old: (now, keep) => sql<SqlBool>`at < ${now} - ${sql.lit(keep.records)} * interval '1 day'
      and (code <> 'OFFLINE' or recovered_at is not null or cleared_at is not null)`,
  },
  deviceLive: oneFor('device'),
  // Events come in up to 30 days late.
  devicePlace: after('until', 32),
  deviceSecret: goesWith('device'),
} satisfies Bounds;
