import type { ReviewFinding } from '@mdi/contract/kit/review.ts';
import { blankDoc } from '@mdi/contract/kit/rich-text.ts';
import type { Lang } from '@mdi/contract/kit/words.ts';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { LeaveGuard } from '../../kit/form/drafts/leave-guard.tsx';
import { RestoredDraftLine } from '../../kit/form/drafts/restored-draft-line.tsx';
import { useRestoredDraft } from '../../kit/form/drafts/unsaved-drafts.ts';
import { MultilineField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { FormSummary, focusField } from '../../kit/form/form-parts.tsx';
import { MergeDialog } from '../../kit/form/merge/merge-dialog.tsx';
import type { BaseRecord } from '../../kit/form/use-base-record.ts';
import type { Form } from '../../kit/form/use-form.ts';
import { useSave } from '../../kit/form/use-save.ts';
import { listAddress } from '../../kit/list/list-memory.ts';
import { classes } from '../../kit/page/classes.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import { useWidth } from '../../kit/page/use-width.ts';
import { useAnnounceRecord } from '../../kit/record/announced-record.ts';
import { t } from '../../kit/words/words.ts';
import { AudiencePart } from './audience-part.tsx';
import { FindingsList } from './findings-list.tsx';
import css from './notice.module.css';
import { draftFieldOf, draftFields, type NoticeDraft, refusalByField } from './notice-draft.ts';
import { useNoticePaths } from './notice-paths.ts';
import { StageTags } from './notice-tags.tsx';
import { NoticeTextPart, type NoticeTextPartMode } from './notice-text-part.tsx';
import { NotificationPart } from './notification-part.tsx';
import { PhonePreview, type PreviewedNotice } from './phone-preview.tsx';
import { SchedulePart } from './schedule-part.tsx';
import { AttachmentsField, ThumbnailField } from './thumbnail-and-attachments.tsx';
import { type Notice, titleOf } from './use-notice.ts';

type Stored = { noticeId: number; version: number };

type Props = {
  title: string;
  notice?: Notice;
  form: Form<NoticeDraft>;
  held?: BaseRecord<NoticeDraft>;
  save: (draft: NoticeDraft) => Promise<Stored>;
  saved: (output: Stored, submits: boolean) => Promise<void>;
  /** Hands in what is saved already. */
  submitAsIs?: () => Promise<void>;
  findings: readonly ReviewFinding[] | undefined;
};

/** Addresses of pictures: those that came with the notice, and those that were added since. */
function usePictures(notice: Notice | undefined) {
  const [added, setAdded] = useState<Record<string, string>>({});
  const own = notice?.revision.thumbnail;
  return {
    urls: { ...notice?.pictures, ...(own ? { [String(own.uploadId)]: own.url } : {}), ...added },
    added: (uploadId: number, url: string) => setAdded((before) => ({ ...before, [String(uploadId)]: url })),
  };
}

function seenOf({ values }: Form<NoticeDraft>, urls: Readonly<Record<string, string>>): PreviewedNotice {
  const { thumbnail } = values;
  const url = thumbnail ? urls[String(thumbnail.uploadId)] : undefined;
  return {
    zh: { title: values.titleZh ?? '', body: values.bodyZh ?? blankDoc },
    en: { title: values.titleEn ?? '', body: values.bodyEn ?? blankDoc },
    summary: values.summary ?? '',
    publisher: values.publisher ?? '',
    thumbnail: thumbnail && url !== undefined ? { url, x: thumbnail.x, y: thumbnail.y } : null,
    attachments: values.attachmentIds ?? [],
    releaseAt: values.releaseAt,
    zone: values.zone ?? 'UTC',
    mustConfirm: values.mustConfirm === true,
  };
}

/** The language that a field belongs to. */
const langOf = (name: string): Lang | undefined =>
  name.endsWith('En') ? 'en' : name.endsWith('Zh') ? 'zh' : undefined;

/** Shows the language that a field belongs to, and leads there. */
function useLead(hasRoom: boolean) {
  const [chosen, show] = useState<NoticeTextPartMode>('zh');
  const shown = chosen === 'phone' && hasRoom ? 'zh' : chosen;
  const lead = (name: string) => {
    const lang = langOf(name);
    if (lang && shown !== 'side' && shown !== lang) flushSync(() => show(lang));
    focusField(name);
  };
  return { shown, show, lead };
}

/** What the phone beside the text and what is set needs, so that the text keeps its width. */
const roomForPhone = 1240;

const Reason = ({ notice }: { notice: Notice }) => {
  const paths = useNoticePaths();
  const { reason, state, next } = notice;
  const rejected = state === 'rejected' || next === 'rejected';
  if (reason === null || (!rejected && state !== 'revoked')) return null;
  return (
    <p className={css.reason} role="note">
      {t(rejected ? 'notice.rejectedBy' : 'notice.revokedBy', reason)}
      <Link to={paths.detail(notice.noticeId, 'steps')}>{t('notice.stepsTab')}</Link>
    </p>
  );
};

/** A notice as it is written: the text, to whom and when, and how it looks on a phone. */
export function NoticeEditorPage({
  title,
  notice,
  form: own,
  held,
  save,
  saved,
  submitAsIs,
  findings,
}: Props) {
  const paths = useNoticePaths();
  // The server names fields as they are sent.
  const form: Form<NoticeDraft> = { ...own, refuse: (data) => own.refuse(refusalByField(data)) };
  useAnnounceRecord(title, notice && { name: titleOf(notice), to: paths.detail(notice.noticeId) });
  const submits = useRef(false);
  const pictures = usePictures(notice);
  const { box, width } = useWidth();
  const hasRoom = width >= roomForPhone;
  const { shown, show, lead } = useLead(hasRoom);
  const { submit, busy, armed, errors, meeting, leave } = useSave({
    form,
    order: draftFields,
    save,
    held,
    failed: t(held ? 'kit.saveFailed' : 'kit.addFailed'),
    saved: (output) => void saved(output, submits.current),
  });
  const restored = useRestoredDraft(form);
  const press = (hands: boolean) => {
    submits.current = hands;
    if (hands && form.changes === 0 && submitAsIs) void submitAsIs();
    else void submit();
  };
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latest.current(false);
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, []);
  // Where all that is wrong is in the language that isn't shown.
  const wrong = errors.map(langOf).filter((lang) => lang !== undefined);
  const away = shown === 'side' || wrong.some((lang) => lang === shown) ? undefined : wrong[0];
  useEffect(() => {
    if (away) show(away);
  }, [away, show]);
  const phone = <PhonePreview seen={seenOf(form, pictures.urls)} pictures={pictures.urls} />;
  return (
    <div className="page form-page">
      <PageHead
        title={title}
        beside={
          <>
            {notice ? <StageTags stage={notice.stage} next={notice.next} /> : null}
            <span className="t3 s12" role="status">
              {form.waiting
                ? t('upload.wait')
                : form.changes > 0
                  ? t('kit.unsaved', form.changes)
                  : t('kit.noChanges')}
            </span>
          </>
        }
        actions={
          <div className="row">
            <Link className="button" to={listAddress(paths.list)}>
              {t('kit.cancel')}
            </Link>
            <Button loading={busy} disabled={form.waiting} onClick={() => press(false)}>
              {t('notice.saveDraft')}
            </Button>
            <Button type="primary" disabled={busy || form.waiting} onClick={() => press(true)}>
              {t('notice.submit')}
            </Button>
          </div>
        }
      />
      {notice ? <Reason notice={notice} /> : null}
      <RestoredDraftLine restored={restored} />
      <FormSummary errors={errors} label={form.label} />
      <div ref={box} className={classes(css.editor, hasRoom && css.roomy)}>
        <div>
          <section className={classes('card', css.written)} aria-label={t('notice.content')}>
            <div className="fields">
              <NoticeTextPart
                form={form}
                pictures={pictures.urls}
                added={pictures.added}
                shown={shown}
                show={show}
                phone={hasRoom ? null : phone}
              />
              <MultilineField form={form} name="summary" rows={2} wide hint={t('notice.summaryHint')} />
              <TextField form={form} name="publisher" needed />
              <ThumbnailField form={form} pictures={pictures} />
              <AttachmentsField form={form} />
            </div>
          </section>
        </div>
        <div>
          <section className={classes('card', css.set)} aria-labelledby="notice-audience">
            <h2 id="notice-audience">{t('notice.audience')}</h2>
            <div className={css.narrow}>
              <AudiencePart form={form} />
            </div>
          </section>
          <section className={classes('card', css.set)} aria-labelledby="notice-schedule">
            <h2 id="notice-schedule">{t('notice.schedule')}</h2>
            <div className={css.narrow}>
              <SchedulePart form={form} />
            </div>
          </section>
          <section className={classes('card', css.set)} aria-labelledby="notice-telling">
            <h2 id="notice-telling">{t('notice.telling')}</h2>
            <div className={css.narrow}>
              <NotificationPart form={form} />
            </div>
          </section>
          {findings ? (
            <section className={classes('card', css.set)} aria-labelledby="notice-checks">
              <h2 id="notice-checks">{t('notice.checks')}</h2>
              <FindingsList findings={findings} lead={(field) => lead(draftFieldOf(field) ?? field)} />
            </section>
          ) : null}
        </div>
        {hasRoom ? <div className={css.side}>{phone}</div> : null}
      </div>
      <LeaveGuard armed={armed} changes={form.changes} page />
      {meeting && held ? (
        <MergeDialog meeting={meeting} held={held} label={form.label} onCancel={leave} />
      ) : null}
    </div>
  );
}
