import type { Migration } from 'kysely';
import * as places from './2026-11-21T0400-create-places.ts';
import * as people from './2026-11-21T0401-create-people.ts';
import * as sessions from './2026-11-21T0402-create-sessions.ts';
import * as audit from './2026-11-21T0403-create-audit.ts';
import * as uploads from './2026-11-21T0404-create-uploads.ts';
import * as names from './2026-11-21T0405-index-names.ts';

/** Every migration by its frozen name; they run in the order of the names. */
export const migrations: Record<string, Migration> = {
  '2026-11-21T0400-create-places': places,
  '2026-11-21T0401-create-people': people,
  '2026-11-21T0402-create-sessions': sessions,
  '2026-11-21T0403-create-audit': audit,
  '2026-11-21T0404-create-uploads': uploads,
  '2026-11-21T0405-index-names': names,
};
