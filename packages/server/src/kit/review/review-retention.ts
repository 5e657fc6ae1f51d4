import { sql } from 'kysely';
import { declarePart } from '../calls/registry.ts';
import { type Bound, type Bounds, goesWithTable, goneAfterDays } from '../retention/bounds.ts';

/** People keep contents, but once all projects of one are gone, nobody sees it or could remove it. */
const withProjects: Bound = {
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
} satisfies Bounds;

/** The tables of contents of every kind. */
export const reviewRetention = declarePart({ bounds });
