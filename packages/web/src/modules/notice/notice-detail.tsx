import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { copyText } from '../../kit/codes/copy-text.ts';
import { QrCode } from '../../kit/codes/qr-code.tsx';
import { listAddress } from '../../kit/list/list-memory.ts';
import { classes } from '../../kit/page/classes.ts';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { toast } from '../../kit/page/toast.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { FactCard, factsOf } from '../../kit/record/facts.tsx';
import { HeadActions } from '../../kit/record/head-actions.tsx';
import { BrowserZoneTime } from '../../kit/time/browser-zone-time.tsx';
import { t } from '../../kit/words/words.ts';
import { FindingsList } from './findings-list.tsx';
import css from './notice.module.css';
import { noticeActions } from './notice-actions.ts';
import { noticeDialogs } from './notice-dialog-loader.ts';
import { NoticePastSteps } from './notice-past-steps.tsx';
import { useNoticePaths } from './notice-paths.ts';
import { StageTags } from './notice-tags.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { ReadRatesByCompany } from './read-rates-by-company.tsx';
import { audienceText, expiryTimeText, previewedRevision, releaseTimeText } from './revision-text.ts';
import { type Notice, titleOf, titlesOf, useNotice } from './use-notice.ts';

function Share({ notice }: { notice: Notice }) {
  const copy = async () => {
    if (await copyText(notice.url)) toast.success(t('notice.linkCopied'));
  };
  if (notice.stage !== 'live') return null;
  return (
    <section className={classes('card', css.box)}>
      <h2>{t('notice.share')}</h2>
      <div className={css.share}>
        <QrCode text={notice.url} label={t('notice.shareQr')} />
        <div>
          <p className="t2">{t('notice.shareText')}</p>
          <p className={css.url}>{notice.url}</p>
          <Button onClick={() => void copy()}>{t('notice.copyLink')}</Button>
        </div>
      </div>
    </section>
  );
}

/** What stands against a version that is still on its way. */
function Findings({ notice: { stage, next, findings } }: { notice: Notice }) {
  const onItsWay = next !== null || stage === 'draft' || stage === 'toReview' || stage === 'rejected';
  if (!onItsWay) return null;
  return (
    <section className={classes('card', css.box)}>
      <h2>{t('notice.checks')}</h2>
      <FindingsList findings={findings} />
    </section>
  );
}

/** A time as it was meant, and on one's own clock. */
const Time = ({ text, at, zone }: { text: string; at: string | null; zone: string }) => (
  <>
    {text}
    {at === null ? null : (
      <div>
        <BrowserZoneTime at={at} zone={zone} />
      </div>
    )}
  </>
);

/** What is read by now, and what is written beside it. */
function Content({ notice }: { notice: Notice }) {
  const { live, revision, pictures } = notice;
  const [which, setWhich] = useState<'live' | 'newest'>(live ? 'live' : 'newest');
  const of = which === 'live' && live ? live : revision;
  const f = factsOf(notice, 'notice');
  return (
    <div className={css.detail}>
      <div>
        {live ? (
          <Segmented<'live' | 'newest'>
            aria-label={t('notice.version')}
            value={which}
            options={[
              { value: 'live', label: t('notice.liveVersion') },
              { value: 'newest', label: t('notice.newest') },
            ]}
            onChange={setWhich}
          />
        ) : null}
        <PhonePreview key={which} seen={previewedRevision(of)} pictures={pictures} />
      </div>
      <div>
        <FactCard
          title={t('notice.facts')}
          facts={[
            f.of('publisher', of.publisher),
            f.of('author', of.authorName),
            f.wide('releaseAt', <Time text={releaseTimeText(of)} at={of.releaseAt} zone={of.zone} />),
            f.wide('expiresAt', <Time text={expiryTimeText(of)} at={of.expiresAt} zone={of.zone} />),
            f.wide('audience', audienceText(of)),
            f.of('people_now', notice.people),
            f.of('announced', notice.audienceCount),
            f.flag('mustConfirm'),
            f.of('smsLabel', t(of.sms ? 'kit.yes' : 'kit.no')),
            f.wide('summary', of.summary),
          ]}
        />
        <Findings notice={notice} />
        <Share notice={notice} />
      </div>
    </div>
  );
}

/** CMS04020: a notice as its readers see it, how many have read it, and what happened to it. */
export function NoticeDetail() {
  const paths = useNoticePaths();
  const { record: notice, failure, reload } = useNotice();
  const { ask, dialog } = useDialogs(noticeDialogs);
  const navigate = useNavigate();
  if (!notice || failure)
    return <PagePending title={t('notice.detail')} failure={failure} retry={() => void reload()} />;
  const removed = () => navigate(listAddress(paths.list));
  const reason =
    notice.reason !== null &&
    (notice.stage === 'rejected' || notice.next === 'rejected' || notice.stage === 'revoked')
      ? t(notice.stage === 'revoked' ? 'notice.revokedBy' : 'notice.rejectedBy', notice.reason)
      : undefined;
  return (
    <>
      <DetailPage
        title={titleOf(notice)}
        beside={<StageTags stage={notice.stage} next={notice.next} />}
        hint={reason ?? titlesOf(notice)[1]}
        actions={
          <HeadActions
            row={notice}
            of={noticeActions(ask, { paths, removed, inList: false }).of}
            moreOf={t('notice.moreOf', titleOf(notice))}
          />
        }
        tabs={[
          { id: 'content', title: t('notice.content'), body: () => <Content notice={notice} /> },
          {
            id: 'readers',
            title: t('notice.readersTab'),
            body: () => <ReadRatesByCompany notice={notice} ask={ask} />,
          },
          {
            id: 'steps',
            title: t('notice.stepsTab'),
            body: () => (
              <section className={classes('card', css.box)}>
                <NoticePastSteps steps={notice.steps} />
              </section>
            ),
          },
        ]}
        history={{ entity: 'notice', id: notice.noticeId }}
      />
      {dialog}
    </>
  );
}
