import { sql } from 'kysely';
import { declarePart } from '../calls/registry.ts';
import {
  goesWithTable,
  goneAfterDays,
  type TableBound,
  type TableBounds,
} from '../retention/table-bounds.ts';

/** People keep contents, but once all projects of one are gone, nobody sees it or could remove it. */
const withProjects: TableBound = {
  old: () => sql`not exists (
    select from content_project cp where cp.revision_id in (content.revision_id, content.live_id))`,
};

const bounds = {
  content: withProjects,
  contentRevision: goesWithTable('content'),
  contentProject: goesWithTable('contentRevision'),
  contentUpload: goesWithTable('contentRevision'),
  contentStep: goesWithTable('content'),
  contentAnnouncement: goesWithTable('content'),
  contentDelivery: goneAfterDays('at', 'readers'),
  contentMessage: goneAfterDays('created_at', 'messages'),
} satisfies TableBounds;

/** The tables of contents of every kind. */
export const reviewPart = declarePart({ bounds });
