import { sql } from 'kysely';
import { after, type Bound, type Bounds, goesWith } from '../bounds.ts';
import { part } from '../registry.ts';

/** People keep contents; but of one whose projects are all gone nobody sees anything, nor could remove it. */
const withProjects: Bound = {
  old: () => sql`not exists (
    select from content_project cp where cp.revision_id in (content.revision_id, content.live_id))`,
};

const bounds = {
  content: withProjects,
  contentRevision: goesWith('content'),
  contentProject: goesWith('contentRevision'),
  contentUpload: goesWith('contentRevision'),
  contentStep: goesWith('content'),
  contentAnnouncement: goesWith('content'),
  contentDelivery: after('at', 'readers'),
  contentMessage: after('created_at', 'messages'),
} satisfies Bounds;

/** The tables of contents of every kind. */
export const reviewRetention = part({ bounds });
