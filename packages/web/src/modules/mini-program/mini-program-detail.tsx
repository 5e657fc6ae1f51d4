import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { copyText } from '../../kit/codes/copy-text.ts';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { QuietButton } from '../../kit/page/small-button.tsx';
import { Tabs } from '../../kit/page/tabs.tsx';
import { toast } from '../../kit/page/toast.ts';
import { useAnnounceRecord } from '../../kit/record/announced-record.ts';
import { HeadActions } from '../../kit/record/head-actions.tsx';
import { History } from '../../kit/record/history.tsx';
import { rememberRecentRecord } from '../../kit/record/recent-records.ts';
import { noSuchRecord, useIdInAddress } from '../../kit/record/use-record.ts';
import { showDay } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import { blockedReason } from './acting-text-and-step-bars.ts';
import { LibraryVersionsCard } from './library-versions-card.tsx';
import css from './mini-program.module.css';
import { miniProgramActions } from './mini-program-actions.ts';
import {
  miniProgramName,
  type Program,
  refreshFromPlatform,
  useMiniKind,
  useMiniProgram,
  useOverview,
  usePollUnlessLive,
  versionText,
} from './mini-program-calls.ts';
import { miniProgramDialogs } from './mini-program-dialog-loader.ts';
import { AuthTag, ReleaseTag } from './mini-program-tags.tsx';
import { OpenableProgramsCard } from './openable-programs-card.tsx';
import { PlatformReviewCard } from './platform-review-card.tsx';
import { PlatformStepsCard } from './platform-steps-card.tsx';
import { ReleaseChecksCard } from './release-checks-card.tsx';
import { ReleaseStagesCard } from './release-stages-card.tsx';
import { ServerDomainsCard } from './server-domains-card.tsx';
import {
  ActingNotice,
  AuthorizationNotice,
  PlatformNotice,
  permissionSetName,
  TroubleCard,
} from './status-notices.tsx';
import { TestersCard } from './testers-card.tsx';
import { TrialVersionCard } from './trial-version-card.tsx';

function AppId({ appId }: { appId: string }) {
  const copy = async () => {
    if (await copyText(appId)) toast.success(t('miniProgram.copied'));
    else toast.error(t('miniProgram.notCopied'));
  };
  return (
    <span className={css.appId}>
      <code>{appId}</code>
      <QuietButton
        title={t('miniProgram.appIdCopy')}
        aria-label={t('miniProgram.appIdCopy')}
        icon={<Icon name="copy" size={14} />}
        onClick={() => void copy()}
      />
    </span>
  );
}

/** What it is: its project, what is online since when, and what was granted. */
function Facts({ one }: { one: Program }) {
  const { projectName, appId, online, onlineAt, authorizedAt, sets } = one;
  const since = onlineAt ? t('miniProgram.comma', t('miniProgram.headSince', showDay(onlineAt))) : '';
  const granted =
    sets.length > 0 ? t('miniProgram.headSets', sets.map(permissionSetName).join(t('kit.listMark'))) : '';
  return (
    <span className={css.facts}>
      <span>{projectName}</span>
      {appId === null ? null : <AppId appId={appId} />}
      {online === null ? null : <span>{t('miniProgram.headLine', versionText(online)) + since}</span>}
      {authorizedAt === null ? null : (
        <span>
          {t('miniProgram.headAuthorized', showDay(authorizedAt)) +
            (granted ? t('miniProgram.comma', granted) : '')}
        </span>
      )}
    </span>
  );
}

function useRemembered(name: string | undefined, id: number | undefined): void {
  const { pathname, search } = useLocation();
  useAnnounceRecord(name);
  useEffect(() => {
    if (name !== undefined && id !== undefined)
      rememberRecentRecord({ path: `${pathname}${search}`, name, entity: 'miniProgram', id });
  }, [pathname, search, name, id]);
}

function Records({ one }: { one: Program }) {
  const { miniProgramId } = one;
  const [shown, show] = useState('timeline');
  return (
    <section className={css.records}>
      <Tabs
        label={t('miniProgram.timeline')}
        current={shown}
        onChange={show}
        tabs={[
          {
            id: 'timeline',
            title: t('miniProgram.timeline'),
            body: () => (
              <section className="card">
                <PlatformStepsCard miniProgramId={miniProgramId} />
              </section>
            ),
          },
          {
            id: 'history',
            title: t('frame.history'),
            body: () => (
              <section className="card">
                <History entity="miniProgram" id={miniProgramId} />
              </section>
            ),
          },
        ]}
      />
    </section>
  );
}

/** MINI0102: one mini-program with its versions, review and release, and all that may be done with it. */
export function MiniProgramDetail() {
  const id = useIdInAddress('id');
  const kind = useMiniKind();
  usePollUnlessLive();
  const overview = useOverview(kind).data;
  const { data: one, error, isFetchedAfterMount, refetch } = useMiniProgram(id ?? 0);
  const { ask, dialog } = useDialogs(miniProgramDialogs);
  const shown = isFetchedAfterMount ? one : undefined;
  useRemembered(shown && miniProgramName(shown), shown?.miniProgramId);
  const failure = id === undefined ? noSuchRecord() : shown ? null : error;
  if (!shown || failure)
    return <PagePending title={t('miniProgram.detail')} failure={failure} retry={() => void refetch()} />;
  const operates = overview?.can.operate ?? false;
  const name = miniProgramName(shown);
  const held = operates && shown.acting !== null;
  const card = { one: shown, operates, ask };
  return (
    <div className={`page ${css.record}`}>
      <PageHead
        title={name}
        beside={
          <>
            <AuthTag authorization={shown.authorization} />
            <ReleaseTag release={shown.release} />
          </>
        }
        hint={<Facts one={shown} />}
        actions={
          <div className="row">
            {operates ? (
              <Button
                icon={<Icon name="reload" />}
                disabled={!shown.can.refresh}
                title={shown.can.refresh ? undefined : blockedReason(shown)}
                onClick={() => void refreshFromPlatform(shown)}
              >
                {t('miniProgram.refresh')}
              </Button>
            ) : null}
            {held ? (
              <Button type="primary" disabled title={blockedReason(shown)}>
                {t('miniProgram.underWay', t(`miniProgram.act_${shown.acting?.act ?? 'refresh'}`))}
              </Button>
            ) : (
              <HeadActions
                row={shown}
                of={miniProgramActions(ask, 'record')}
                // What is merely possible is nothing that it calls for.
                {...(operates || shown.authorization !== 'authorized' ? { first: true } : {})}
                moreOf={t('miniProgram.moreOf', name)}
              />
            )}
          </div>
        }
      />
      <PlatformNotice overview={overview} />
      <AuthorizationNotice one={shown} />
      <ActingNotice one={shown} />
      <TroubleCard one={shown} ask={ask} />
      <ReleaseStagesCard one={shown} />
      <div className={css.cockpit}>
        <div className={css.column}>
          <LibraryVersionsCard {...card} />
          <div className={css.pairOf}>
            <TestersCard {...card} />
            <OpenableProgramsCard {...card} />
          </div>
        </div>
        <div className={css.column}>
          <PlatformReviewCard one={shown} ask={ask} />
          <TrialVersionCard one={shown} ask={ask} />
        </div>
      </div>
      <div className={css.pairOf}>
        <ReleaseChecksCard one={shown} />
        <ServerDomainsCard one={shown} />
      </div>
      <Records one={shown} />
      {dialog}
    </div>
  );
}
