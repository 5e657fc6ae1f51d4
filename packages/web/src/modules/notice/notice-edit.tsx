import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isSessionFailure, toCallFailed } from '../../kit/call/session-failure.ts';
import { draftOf } from '../../kit/form/drafts/draft-of.ts';
import { useBaseRecord } from '../../kit/form/use-base-record.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { EmptyState, LoadFailedCard } from '../../kit/page/read-states.tsx';
import { toast } from '../../kit/page/toast.ts';
import { useIdInAddress } from '../../kit/record/use-record.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { t } from '../../kit/words/words.ts';
import { audienceName, draftValueText } from './draft-value-text.ts';
import { draftOfRevision, NoticeDraft, newDraft, noticeInputOf } from './notice-draft.ts';
import { NoticeEditorPage } from './notice-editor-page.tsx';
import { useNoticePaths } from './notice-paths.ts';
import {
  type Notice,
  type NoticeOptions,
  noticeCalls,
  refreshNotices,
  useNotice,
  useNoticeOptions,
} from './use-notice.ts';

const label = (name: keyof NoticeDraft & string) => t(`notice.${name}`);

/** Hands in what was just saved. */
async function submitted(noticeId: number, version: number): Promise<boolean> {
  try {
    await noticeCalls.submit({ noticeId, version });
    toast.success(t('notice.submitted'));
    return true;
  } catch (cause) {
    const failure = toCallFailed(cause, t('kit.failed'));
    if (!isSessionFailure(failure)) toast.error(failure.message, t('kit.submitFailed'));
    return false;
  } finally {
    refreshNotices();
  }
}

function NewNotice({ projects }: { projects: NoticeOptions['projects'] }) {
  const paths = useNoticePaths();
  const navigate = useNavigate();
  const own = projects.find(({ projectId }) => projectId === signedInUser().currProjectId);
  const [start] = useState(() =>
    newDraft(own ?? (projects.length === 1 ? projects[0] : undefined), signedInUser().timeZone),
  );
  const form = useForm<NoticeDraft>({ schema: NoticeDraft, start, label });
  return (
    <NoticeEditorPage
      title={t('notice.addNew')}
      form={form}
      save={(draft) => noticeCalls.add(noticeInputOf(draft))}
      saved={async ({ noticeId, version }, submits) => {
        if (!submits) toast.success(t('notice.saved'));
        const done = submits && (await submitted(noticeId, version));
        refreshNotices();
        navigate(done ? paths.detail(noticeId) : paths.edit(noticeId), { replace: true });
      }}
      findings={undefined}
    />
  );
}

/** `now` is what is read anew after each save; the form goes on from what it was filled with. */
function OldNotice({ notice, now }: { notice: Notice; now: Notice }) {
  const paths = useNoticePaths();
  const navigate = useNavigate();
  const { noticeId } = notice;
  const drawn = (of: Notice) => draftOf(NoticeDraft, draftOfRevision(of.revision));
  const form = useForm<NoticeDraft>({ schema: NoticeDraft, start: drawn(notice), label });
  const held = useBaseRecord<Notice, NoticeDraft>(notice, {
    read: () => noticeCalls.get({ noticeId }),
    draft: drawn,
    entity: 'notice',
    reading: (name, value) => audienceName(now, name, value) ?? audienceName(notice, name, value),
    sum: draftValueText,
  });
  const submit = async (version: number) => {
    if (await submitted(noticeId, version)) navigate(paths.detail(noticeId));
  };
  return (
    <NoticeEditorPage
      title={t('notice.editTitle')}
      notice={now}
      form={form}
      held={held}
      save={(draft) => noticeCalls.edit({ noticeId, version: held.version, notice: noticeInputOf(draft) })}
      saved={async ({ version }, submits) => {
        held.keep(version);
        if (submits) await submit(version);
        else toast.success(t('notice.saved'));
        refreshNotices();
      }}
      submitAsIs={() => submit(held.version)}
      findings={now.findings}
    />
  );
}

/** What can't be edited just now says why, and where to go. */
function Locked({ notice }: { notice: Notice }) {
  const paths = useNoticePaths();
  return (
    <div className="page">
      <section className="card">
        <EmptyState
          title={t('notice.editTitle')}
          text={t('notice.inReview')}
          action={<MaybeLink to={paths.detail(notice.noticeId)}>{t('notice.toDetail')}</MaybeLink>}
        />
      </section>
    </div>
  );
}

function EditOne() {
  const { record, failure, reload } = useNotice();
  const [start, setStart] = useState<Notice>();
  if (record && !start) setStart(record);
  if (!record || failure)
    return <PagePending title={t('notice.editTitle')} failure={failure} retry={() => void reload()} />;
  if (!start || (!record.can.edit && record.can.withdraw)) return <Locked notice={record} />;
  if (!record.can.edit) return <Locked notice={record} />;
  return <OldNotice notice={start} now={record} />;
}

/** CMS04020: writes a notice, new or as another version of one that is there. */
export function NoticeEdit() {
  const noticeId = useIdInAddress('noticeId');
  const { data, error, refetch } = useNoticeOptions();
  if (noticeId !== undefined) return <EditOne key={noticeId} />;
  if (error) return <LoadFailedCard failure={error} retry={() => void refetch()} />;
  if (!data) return <PagePending title={t('notice.addNew')} failure={null} retry={() => undefined} />;
  return <NewNotice projects={data.projects} />;
}
