import { deniedVisitorApi } from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { editAct, removeAct } from '../../kit/list/act-definitions.ts';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { deniedVisitorAddress } from '../../kit/paths/addresses.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { deniedDialogs } from './denied-dialog-loader.ts';
import { DeniedTag } from './denied-tag.tsx';

/** The deny list: who is invited, registered and let in nowhere in a project. */
export function DeniedVisitorList() {
  const { list, c, f, ask, page } = useListPage(deniedVisitorApi, 'list', 'deniedVisitor', deniedDialogs);
  const { currProjectId } = signedInUser();
  const { data: projects } = useRead(deniedVisitorApi, 'options', {}, { enabled: currProjectId === null });
  return page({
    rowKey: 'deniedId',
    exported: 'deniedVisitor',
    columns: [
      c.link('name', (row) => deniedVisitorAddress(row.deniedId)),
      c.text('phone', { width: 132, grows: false }),
      c.text('idNumber', { width: 148 }),
      c.custom('state', { width: 104, render: DeniedTag }),
      c.day('until', (row) => row.until ?? t('deniedVisitor.forGood')),
      c.text('reason', { width: 260 }),
      c.project('deniedVisitor.projectName', { width: 148 }),
      c.text('addedBy'),
      c.time('createdAt'),
    ],
    acts: {
      of: [
        editAct({ run: (row) => ask({ kind: 'edit', row }) }),
        removeAct(t('deniedVisitor.remove'), (row) => ask({ kind: 'remove', row })),
      ],
    },
    filters: [
      f.word('keyword'),
      f.project('deniedVisitor.projectId', recordChoices(projects, 'projectId', 'projectName')),
      f.flag('over'),
    ],
    add: {
      run: () => ask({ kind: 'add', projectId: currProjectId ?? list.filters.projectId ?? null }),
      needs: 'pass:denied:edit',
    },
  });
}
