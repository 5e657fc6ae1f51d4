import {
  type DeniedVisitorRow,
  deniedVisitorApi,
} from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import type { Acts } from '../../kit/list/acts.ts';
import { columnsOf } from '../../kit/list/columns-of.tsx';
import { filtersOf } from '../../kit/list/filters-of.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useDialogs } from '../../kit/page/dialogs-in.tsx';
import { deniedVisitorAddress } from '../../kit/paths/visit-addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { who } from '../../kit/rights/who.ts';
import { choicesOf } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { deniedQuestions } from './denied-questions.ts';
import { DeniedTag } from './denied-tag.tsx';

/** The deny list: who is invited, registered and let in nowhere in a project. */
export function DeniedVisitorList() {
  const list = useList(deniedVisitorApi, 'list');
  const { ask, dialog } = useDialogs(deniedQuestions);
  const { currProjectId } = who();
  const { data: projects } = useRead(deniedVisitorApi, 'options', {}, { enabled: currProjectId === null });
  const c = columnsOf(list, 'deniedVisitor');
  const f = filtersOf(list, 'deniedVisitor');
  const acts: Acts<DeniedVisitorRow> = {
    nameOf: (row) => row.name,
    of: [
      { label: t('kit.edit'), fits: ({ can }) => can.edit, run: (row) => ask({ kind: 'edit', row }) },
      {
        label: t('deniedVisitor.remove'),
        danger: true,
        fits: ({ can }) => can.remove,
        run: (row) => ask({ kind: 'remove', row }),
      },
    ],
  };
  return (
    <>
      <ListPage
        title={t('deniedVisitor.list')}
        hint={t('deniedVisitor.listHint')}
        list={list}
        rowKey="deniedId"
        exported="deniedVisitor"
        columns={[
          c.link('name', (row) => deniedVisitorAddress(row.deniedId)),
          c.text('phone', { width: 132 }),
          c.text('idNumber', { width: 148 }),
          c.custom('state', { width: 104, render: DeniedTag }),
          c.day('until', (row) => row.until ?? t('deniedVisitor.forGood')),
          c.text('reason', { width: 260 }),
          c.project('deniedVisitor.projectName', { width: 148 }),
          c.text('addedBy'),
          c.time('createdAt'),
          c.actions(acts),
        ]}
        filters={[
          f.word('keyword'),
          f.project('deniedVisitor.projectId', choicesOf(projects, 'projectId', 'projectName')),
          f.flag('over'),
        ]}
        add={{
          run: () => ask({ kind: 'add', projectId: currProjectId ?? list.filters.projectId ?? null }),
          label: t('deniedVisitor.addNew'),
          needs: 'pass:denied:edit',
        }}
        empty={{
          title: t('deniedVisitor.emptyTitle'),
          text: t(may('pass:denied:edit') ? 'deniedVisitor.emptyText' : 'deniedVisitor.emptyRead'),
        }}
      />
      {dialog}
    </>
  );
}
