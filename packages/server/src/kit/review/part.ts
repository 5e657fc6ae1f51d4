import { after, type Bounds, goesWith, people } from '../bounds.ts';
import { part } from '../registry.ts';

const bounds = {
  content: people,
  contentRevision: goesWith('content'),
  contentProject: goesWith('content'),
  contentUpload: goesWith('content'),
  contentStep: goesWith('content'),
  contentAnnouncement: goesWith('content'),
  contentDelivery: after('at', 'readers'),
  contentMessage: after('created_at', 'messages'),
} satisfies Bounds;

/** The tables of contents of every kind. */
export const reviewPart = part({ bounds });
