import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { Button, Segmented, Table } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRead } from '../../kit/call/use-read.ts';
import { copyText } from '../../kit/codes/copy-text.ts';
import { QrCode } from '../../kit/codes/qr-code.tsx';
import { listAddress } from '../../kit/list/list-memory.ts';
import { classes } from '../../kit/page/classes.ts';
import { useDialogs } from '../../kit/page/dialogs-in.tsx';
import { PageWaits } from '../../kit/page/page-waits.tsx';
import { Failed, Nothing } from '../../kit/page/plight.tsx';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { toast } from '../../kit/page/toast.ts';
import { noticeListPath } from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { FactCard, factsOf } from '../../kit/record/facts.tsx';
import { HeadActions } from '../../kit/record/head-actions.tsx';
import { t } from '../../kit/words/words.ts';
import css from './notice.module.css';
import { actsOf } from './notice-acts.ts';
import { type Ask, noticeQuestions } from './notice-questions.ts';
import { Steps } from './notice-steps.tsx';
import { Reads, StageTags } from './notice-tags.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { audienceSaid, expirySaid, releaseSaid, seenOf } from './said-of.ts';
import { type Notice, titleOf, useNotice } from './use-notice.ts';

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
          <p className={css.grow}>{notice.url}</p>
          <Button onClick={() => void copy()}>{t('notice.copyLink')}</Button>
        </div>
      </div>
    </section>
  );
}

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
        <PhonePreview key={which} seen={seenOf(of)} pictures={pictures} />
      </div>
      <div>
        <FactCard
          title={t('notice.facts')}
          facts={[
            f.of('publisher', of.publisher),
            f.of('author', of.authorName),
            f.of('releaseAt', releaseSaid(of)),
            f.of('expiresAt', expirySaid(of)),
            f.wide('audience', audienceSaid(of)),
            f.of('people_now', notice.people),
            f.of('announced', notice.audienceCount),
            f.flag('mustConfirm'),
            f.of('smsLabel', t(of.sms ? 'kit.yes' : 'kit.no')),
            f.wide('summary', of.summary),
          ]}
        />
        <Share notice={notice} />
      </div>
    </div>
  );
}

type Rate = OutputOf<typeof noticeApi.ops.rates>[number];

const percent = ({ read, people }: Rate) => (people === 0 ? 0 : Math.round((read / people) * 100));

function Readers({ notice, ask }: { notice: Notice; ask: Ask }) {
  const { noticeId, mustConfirm, can, reminders } = notice;
  const { data, error, refetch } = useRead(noticeApi, 'rates', { noticeId });
  if (error) return <Failed failure={error} retry={() => void refetch()} />;
  if (!data) return <p className="t3">{t('kit.loading')}</p>;
  if (data.length === 0) return <Nothing title={t('notice.noRates')} text={t('notice.noRatesText')} />;
  return (
    <section className="card" aria-label={t('notice.byCompany')}>
      <div className="tools">
        <Reads {...notice} />
        {mustConfirm ? (
          <span className="t2">
            {t('notice.confirmedCount')} {notice.confirmedCount}
          </span>
        ) : null}
        {reminders.sent > 0 ? (
          <span className="t3 s12">{t('notice.remindedTimes', reminders.sent)}</span>
        ) : null}
        <span className={css.grow} />
        {can.readers ? (
          <Button onClick={() => ask({ kind: 'readers', notice })}>{t('notice.readers')}</Button>
        ) : null}
      </div>
      <Table<Rate>
        size="small"
        rowKey="companyId"
        dataSource={data}
        pagination={data.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
        columns={[
          { title: t('notice.companyName'), dataIndex: 'companyName', ellipsis: true },
          { title: t('notice.peopleColumn'), dataIndex: 'people', align: 'end', width: 96 },
          { title: t('notice.read'), dataIndex: 'read', align: 'end', width: 96 },
          ...(mustConfirm
            ? [{ title: t('notice.confirmed'), dataIndex: 'confirmed', align: 'end' as const, width: 112 }]
            : []),
          {
            title: t('notice.rate'),
            width: 160,
            render: (_, rate) => (
              <span className={css.reads}>
                <progress
                  max={100}
                  value={percent(rate)}
                  aria-label={`${rate.companyName} ${percent(rate)}%`}
                />
                {percent(rate)}%
              </span>
            ),
          },
          ...(can.readers
            ? [
                {
                  title: t('notice.readersTitle'),
                  width: 112,
                  render: (_: unknown, { companyId, companyName }: Rate) => (
                    <LinkButton
                      aria-label={`${t('notice.readers')} ${companyName}`}
                      onClick={() => ask({ kind: 'readers', notice, companyId, companyName })}
                    >
                      {t('notice.readers')}
                    </LinkButton>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

/** CMS04020: a notice as its readers see it, how many have read it, and what happened to it. */
export function NoticeDetail() {
  const { record: notice, failure, reload } = useNotice();
  const { ask, dialog } = useDialogs(noticeQuestions);
  const navigate = useNavigate();
  if (!notice || failure)
    return <PageWaits title={t('notice.detail')} failure={failure} retry={() => void reload()} />;
  const removed = () => navigate(listAddress(noticeListPath));
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
        hint={reason ?? notice.titleEn ?? undefined}
        actions={
          <HeadActions
            row={notice}
            of={actsOf(ask, { removed, inList: false }).of}
            moreOf={t('notice.moreOf', titleOf(notice))}
          />
        }
        tabs={[
          { id: 'content', title: t('notice.content'), body: () => <Content notice={notice} /> },
          { id: 'readers', title: t('notice.readersTab'), body: () => <Readers notice={notice} ask={ask} /> },
          {
            id: 'steps',
            title: t('notice.stepsTab'),
            body: () => (
              <section className={classes('card', css.box)}>
                <Steps steps={notice.steps} />
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
