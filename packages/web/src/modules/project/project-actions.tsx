import type { ProjectRow } from '@mdi/contract/modules/project/project.contract.ts';
import { type Acts, actionsFor, validity } from '../../kit/list/acts.ts';
import { RowActions } from '../../kit/list/row-actions.tsx';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import type { Ask } from './project-questions.ts';

/** Days before the end of the service from which on they are counted. */
export const warnDays = 30;

export const editAddress = (projectId: number) => `/sysManage/modifyProject?projectId=${projectId}`;

/** What may be done with projects; which it is was decided by the server (`can`). */
export const actsOf = (ask: Ask): Acts<ProjectRow> => ({
  nameOf: (row) => row.name,
  moreOf: (name) => t('project.moreOf', name),
  of: [
    { label: t('kit.edit'), fits: (row) => row.can.edit, to: (row) => editAddress(row.projectId) },
    validity({
      words: { valid: t('project.validate'), invalid: t('project.invalidate') },
      at: 'more',
      fits: ({ can }, to) => (to === 'N' ? can.validate : can.invalidate),
      bulk: may('sys:project:state'),
      ask: (projects, to, done) => ask({ kind: 'state', projects, to, done }),
    }),
    {
      label: t('frame.remove.verb'),
      danger: true,
      at: 'more',
      fits: (row) => row.can.remove,
      run: (project) => ask({ kind: 'remove', project }),
    },
  ],
});

/** The actions of a card, which has room for all of them; nothing where the person may do none. */
export function CardActions({ row, acts }: { row: ProjectRow; acts: Acts<ProjectRow> }) {
  const { inline, more } = actionsFor(acts, row);
  if (inline.length === 0 && more.length === 0) return null;
  return (
    <footer>
      <RowActions inline={[...inline, ...more]} more={[]} moreOf="" />
    </footer>
  );
}
