import type { FileRow } from '@mdi/contract/modules/file/file.contract.ts';
import { useNavigate } from 'react-router';
import { editAct, removeAct } from '../../kit/list/act-definitions.ts';
import { listAddress } from '../../kit/list/list-memory.ts';
import { classes } from '../../kit/page/classes.ts';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { whitelistPaths } from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { FactCard, factsOf } from '../../kit/record/facts.tsx';
import { HeadActions } from '../../kit/record/head-actions.tsx';
import { t } from '../../kit/words/words.ts';
import css from './file.module.css';
import { fileDialogs } from './file-dialog-loader.ts';
import { DocumentLine, FileStageTag } from './file-tags-and-document-line.tsx';
import { fileStageText, validityDaysText } from './file-validity-text.ts';
import { type LibraryFile, nameOf, namesOf, useFile, useFilePaths } from './use-file.ts';
import { WhoMayRead } from './who-may-read.tsx';

function Lists({ file: { whitelisted, whitelists } }: { file: LibraryFile }) {
  return (
    <section className={classes('card', css.boxed)}>
      <h2>{t('file.readers')}</h2>
      <p className={css.said}>
        {t(
          whitelisted
            ? 'file.whitelistedHint'
            : whitelists.length > 0
              ? 'file.listsNotBinding'
              : 'file.everyone',
        )}
      </p>
      <ul className={css.lists}>
        {whitelists.map(({ whitelistId, name, phones }) => (
          <li key={whitelistId}>
            <MaybeLink to={whitelistPaths.pm.detail(whitelistId)}>{name}</MaybeLink>
            <span className="t3 s12">{t('whitelist.phonesOf', phones)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ file }: { file: LibraryFile }) {
  const f = factsOf(file, 'file');
  return (
    <>
      <section className={classes('card', css.boxed)}>
        <h2>{t('file.document')}</h2>
        <div className={css.saved}>
          <DocumentLine {...file.document} />
          <a className="button" href={file.url} download={file.document.name}>
            <Icon name="download" />
            {t('file.save')}
          </a>
        </div>
      </section>
      <FactCard
        title={t('file.facts')}
        facts={[
          f.plain('nameZh', 'nameEn', ['projectName', 'file.projectId']),
          f.plain('uploadedBy'),
          f.time('uploadedAt'),
          f.wide('validity', `${validityDaysText(file)}\n${t('file.zoneHint', file.zone)}`),
        ]}
      />
      <Lists file={file} />
    </>
  );
}

/** CMS07020: a file as it is kept, until when and by whom it may be read, and its history. */
export function FileDetail() {
  const paths = useFilePaths();
  const navigate = useNavigate();
  const { record: file, failure, reload } = useFile();
  const { ask, dialog } = useDialogs(fileDialogs);
  if (!file || failure) return <PagePending title={t('file.detail')} failure={failure} retry={reload} />;
  const removed = () => navigate(listAddress(paths.list));
  return (
    <>
      <DetailPage
        title={nameOf(file)}
        beside={
          <>
            <FileStageTag stage={file.stage} />
            <span className="t3 s12">{fileStageText(file, new Date())}</span>
          </>
        }
        hint={namesOf(file)[1]}
        actions={
          <HeadActions
            row={file}
            of={[
              editAct<FileRow>({ to: ({ fileId }) => paths.edit(fileId) }),
              removeAct<FileRow>(t('file.removeLabel'), (one) =>
                ask({ kind: 'remove', file: one, done: removed }),
              ),
            ]}
          />
        }
        tabs={[
          { id: 'facts', title: t('file.facts'), body: () => <Facts file={file} /> },
          { id: 'who', title: t('file.whoMayRead'), body: () => <WhoMayRead fileId={file.fileId} /> },
        ]}
        history={{ entity: 'libraryFile', id: file.fileId }}
      />
      {dialog}
    </>
  );
}
