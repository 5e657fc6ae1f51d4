import type { Project, ProjectRow } from '@mdi/contract/modules/project/project.contract.ts';
import { type Acts, actionsFor, editAct, removeAct, validityActs } from '../../kit/list/act-definitions.ts';
import { RowActions } from '../../kit/list/row-actions.tsx';
import { editProjectAddress } from '../../kit/paths/addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import type { Ask } from './project-dialog-loader.ts';

/** Days before the end of the service from which on they are counted. */
export const serviceEndWarnDays = 30;

type Named = Pick<ProjectRow | Project, 'projectId' | 'name' | 'can'>;

/** What may be done with projects; which it is was decided by the server (`can`). */
export const projectActions = <Row extends Named>(ask: Ask, removed?: () => void): Acts<Row> => ({
  nameOf: (row) => row.name,
  moreOf: (name) => t('project.moreOf', name),
  of: [
    editAct({ to: (row) => editProjectAddress(row.projectId) }),
    validityActs('project', {
      at: 'more',
      fits: ({ can }, to) => (to === 'N' ? can.validate : can.invalidate),
      bulk: may('sys:project:state'),
      ask: (projects, to, done) => ask({ kind: 'state', projects, to, done }),
    }),
    removeAct(t('frame.remove.verb'), (project) => ask({ kind: 'remove', project, done: removed }), 'more'),
  ],
});

/** The actions of a card, which has room for all of them; nothing where the person may do none. */
export function ProjectCardActions({ row, acts }: { row: ProjectRow; acts: Acts<ProjectRow> }) {
  const { inline, more } = actionsFor(acts, row);
  if (inline.length === 0 && more.length === 0) return null;
  return (
    <footer>
      <RowActions inline={[...inline, ...more]} more={[]} moreOf="" />
    </footer>
  );
}
