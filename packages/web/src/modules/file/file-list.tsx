import { type FileRow, fileApi } from '@mdi/contract/modules/file/file.contract.ts';
import { fileRights } from '@mdi/contract/modules/file/file.menu.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { editAct, removeAct } from '../../kit/list/act-definitions.ts';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { KindTag } from '../../kit/page/tag.tsx';
import { recordChoices } from '../../kit/words/choices.ts';
import { fileKind, fileSizeText } from '../../kit/words/file-size-and-kind.ts';
import { t } from '../../kit/words/words.ts';
import css from './file.module.css';
import { fileDialogs } from './file-dialog-loader.ts';
import { FileStageTag } from './file-tags-and-document-line.tsx';
import { fileStageText, validityDaysText } from './file-validity-text.ts';
import { nameOf, namesOf, useFilePaths } from './use-file.ts';

const Document = ({ document: { name, size } }: FileRow) => (
  <span className="row" title={name}>
    <KindTag>{fileKind(name)}</KindTag>
    <span className="t2 s12">{fileSizeText(size)}</span>
  </span>
);

const Stage = (row: FileRow) => (
  <span className={css.stage}>
    <FileStageTag stage={row.stage} />
    <span className="t3 s12">{fileStageText(row, new Date())}</span>
  </span>
);

/** The longest that it says, by which the list knows how wide it is. */
const stagesText = () =>
  [
    `${t('file.stage_coming')} ${t('file.inDays', 100)}`,
    `${t('file.stage_expiring')} ${t('file.lastDay')}`,
    `${t('file.stage_expired')} ${t('file.daysOver', 100)}`,
  ].map((label) => ({ value: label, label }));

/** CMS07010: files of projects, with where they stand by the clock of each. */
export function FileList() {
  const paths = useFilePaths();
  const { c, f, ask, page } = useListPage(fileApi, 'list', 'file', fileDialogs);
  const { data, isPending: loading } = useRead(fileApi, 'options', {});
  return page({
    rowKey: 'fileId',
    exported: 'libraryFile',
    columns: [
      c.two(['nameZh', 'file.nameZh'], (row) => [nameOf(row), namesOf(row)[1] ?? null], {
        width: 240,
        to: (row) => paths.detail(row.fileId),
      }),
      c.custom('stage', { tags: stagesText(), render: Stage }),
      c.text(['startOn', 'file.validity'], validityDaysText, { width: 204, grows: false }),
      c.custom('document', { width: 132, grows: false, render: Document }),
      c.flag('whitelisted'),
      c.project('file.projectId', { width: 148 }),
      c.time('uploadedAt'),
      c.text('uploadedBy', { seldom: true }),
    ],
    acts: {
      nameOf,
      of: [
        editAct<FileRow>({ to: (row) => paths.edit(row.fileId) }),
        removeAct<FileRow>(t('file.removeLabel'), (file) => ask({ kind: 'remove', file })),
      ],
    },
    filters: [
      f.word('keyword'),
      f.project('file.projectId', recordChoices(data?.projects, 'projectId', 'projectName'), { loading }),
      f.choice('stage'),
      f.flag('whitelisted'),
    ],
    add: { to: paths.add, needs: fileRights.edit },
  });
}
