import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { FormPage } from '../../kit/form/form-page.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useRecordForm } from '../../kit/form/use-record-form.ts';
import { listAddress } from '../../kit/list/list-memory.ts';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { toast } from '../../kit/page/toast.ts';
import { useIdInAddress } from '../../kit/record/use-record.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { today } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import { rememberedListName, rememberListNames } from '../whitelist/shared/whitelists-field.tsx';
import { FileDraft, fileFactsOf } from './file-draft.ts';
import { fileSections } from './file-form.tsx';
import { fileCalls, type LibraryFile, nameOf, refreshFiles, useFile, useFilePaths } from './use-file.ts';

const label = (name: keyof FileDraft) => t(`file.${name}`);

function NewFile() {
  const paths = useFilePaths();
  const navigate = useNavigate();
  const [zone, setZone] = useState(signedInUser().timeZone);
  const form = useForm<FileDraft>({
    schema: FileDraft,
    start: { projectId: signedInUser().currProjectId, startOn: today(), whitelisted: false },
    label,
  });
  return (
    <FormPage
      title={t('file.addNew')}
      form={form}
      sections={fileSections({
        form,
        zone,
        choose: (project) => setZone(project?.zone ?? signedInUser().timeZone),
      })}
      back={listAddress(paths.list)}
      save={(draft) => fileCalls.add({ projectId: draft.projectId, ...fileFactsOf(draft) })}
      saved={({ fileId }, { nameZh }) => {
        toast.success(t('file.added', nameZh));
        refreshFiles();
        navigate(paths.detail(fileId), { replace: true });
      }}
    />
  );
}

function OldFile({ file }: { file: LibraryFile }) {
  const paths = useFilePaths();
  const { fileId } = file;
  rememberListNames(file.whitelists);
  // What stands in the place of numbers where two have changed the same.
  const known = useRef([file]);
  const { form, held } = useRecordForm(file, {
    schema: FileDraft,
    label,
    drawn: ({ document, whitelists }) => ({
      uploadId: document.uploadId,
      whitelistIds: whitelists.length > 0 ? whitelists.map(({ whitelistId }) => whitelistId) : null,
    }),
    async read() {
      const now = await fileCalls.get({ fileId });
      known.current.push(now);
      rememberListNames(now.whitelists);
      return now;
    },
    entity: 'libraryFile',
    reading: (name, value) => {
      const documents = known.current.map(({ document }) => document);
      if (name === 'uploadId') return documents.find(({ uploadId }) => String(uploadId) === value)?.name;
      return name === 'whitelistIds' ? rememberedListName(value) : undefined;
    },
  });
  return (
    <FormPage
      title={t('file.editTitle')}
      over={{ name: nameOf(file), to: paths.detail(fileId) }}
      beside={<span className="t2">{file.projectName}</span>}
      form={form}
      sections={fileSections({ form, zone: file.zone, kept: file })}
      back={paths.detail(fileId)}
      held={held}
      save={(draft) => fileCalls.edit({ fileId, version: held.version, ...fileFactsOf(draft) })}
      saved={({ version }) => {
        held.keep(version);
        toast.success(t('file.saved'));
        refreshFiles();
      }}
    />
  );
}

function EditOne() {
  const { record: file, failure, reload } = useFile();
  if (!file || failure) return <PagePending title={t('file.editTitle')} failure={failure} retry={reload} />;
  return <OldFile key={file.fileId} file={file} />;
}

/** CMS07020: adds a file, or changes one; saving an old one stays on the page. */
export function FileEdit() {
  return useIdInAddress('fileId') === undefined ? <NewFile /> : <EditOne />;
}
