import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useIsLive } from '../../../kit/call/live-updates.ts';
import { useProjectInAddress } from '../../../kit/form/fields/project-picker.tsx';
import { useDialogs } from '../../../kit/page/dialog-set.tsx';
import { InfoDialog } from '../../../kit/page/info-dialog.tsx';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import { PagePending } from '../../../kit/page/page-pending.tsx';
import { evacuationListPath, visitPosterPath } from '../../../kit/paths/addresses.ts';
import { signedInUser } from '../../../kit/rights/signed-in-user.ts';
import { useNow } from '../../../kit/time/use-now.ts';
import { t } from '../../../kit/words/words.ts';
import { ChooseProject } from '../choose-project.tsx';
import { type Ask, visitDialogs } from '../visit-dialog-loader.ts';
import css from './desk.module.css';
import { enterAction } from './desk-actions.ts';
import { DeskCounters } from './desk-counters.tsx';
import { DeskFoot } from './desk-foot.tsx';
import { DeskSideList, DeskVisitorList } from './desk-lists.tsx';
import { DeskScanBox } from './desk-scan-box.tsx';
import { DeskVisitorPanel } from './desk-visitor.tsx';
import { type DeskPlace, useDesk, useDeskCounts } from './use-desk.ts';
import { useDeskActions } from './use-desk-actions.ts';
import { useDeskKeys } from './use-desk-keys.ts';

const WalkInDialog = lazyPart(() => import('./walk-in-dialog.tsx').then((m) => m.WalkInDialog));

/** How long somebody waits or overstays is shown. */
const tickMs = 15_000;

const keys = [
  ['/', 'scan'],
  ['↑ ↓', 'choose'],
  ['Enter', 'act'],
  ['Alt 1–4', 'queue'],
  ['Esc', 'clear'],
  ['Alt P', 'print'],
  ['?', 'help'],
] as const;

const acts = [
  ['Alt N', 'visit.deskWalkIn'],
  ['Alt L', 'visit.deskLeave'],
  ['Alt C', 'visit.deskLend'],
  ['Alt B', 'visit.deskTakeBack'],
  ['Alt A', 'visit.deskApprove'],
  ['Alt R', 'visit.deskReject'],
] as const;

function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <InfoDialog title={t('visit.deskKeysTitle')} onClose={onClose}>
      <dl className={css.keys}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`visit.deskKey_${what}`)}</dd>
          </div>
        ))}
        {acts.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
    </InfoDialog>
  );
}

type Dialog = 'walkIn' | 'help';

const searchOf = ({ projectId, buildingId }: DeskPlace): string =>
  `?projectId=${projectId}${buildingId === undefined ? '' : `&buildingId=${buildingId}`}`;

function Board({ place }: { place: DeskPlace }) {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<Dialog>();
  const now = useNow(tickMs);
  const live = useIsLive();
  const counts = useDeskCounts(place);
  const desk = useDesk(place);
  const toBox = () => box.current?.focus();
  const questions = useDialogs(visitDialogs, undefined, { closed: toBox });
  // A dialog puts the focus back to where it was, and the button that opened it may do something else by then.
  const ask: Ask = (question) => {
    toBox();
    questions.ask(question);
  };
  const open = (next: Dialog) => {
    toBox();
    setDialog(next);
  };
  const doing = useDeskActions(desk, ask, { now, over: toBox });
  const close = () => setDialog(undefined);
  const walkIn = () => open('walkIn');
  const print = () => navigate(`${evacuationListPath}${searchOf(place)}`);
  useDeskKeys({
    desk,
    acts: doing,
    scan: () => box.current,
    walkIn,
    help: () => open('help'),
    print,
    asking: dialog !== undefined || questions.asking,
  });
  const { data, error } = counts;
  if (error && !data) {
    return <PagePending title={t('visit.desk')} failure={error} retry={() => void counts.refetch()} />;
  }
  const side = { place, desk, acts: doing, now };
  return (
    <div className={`page ${css.desk}`}>
      <h1 className="unseen">{data ? t('visit.deskOf', data.projectName) : t('visit.desk')}</h1>
      <div className={css.deskTop}>
        <DeskScanBox box={box} desk={desk} act={() => doing.run(enterAction(doing.acts))} />
        <DeskCounters place={place} desk={desk} />
      </div>
      <div className={css.columns}>
        <DeskVisitorList desk={desk} acts={doing} now={now} walkIn={walkIn} />
        <DeskVisitorPanel desk={desk} acts={doing} now={now} walkIn={walkIn} />
        <div className={css.right}>
          <DeskSideList {...side} queue="waiting" />
          <DeskSideList {...side} queue="overdue" />
        </div>
      </div>
      <DeskFoot
        live={live}
        updatedAt={counts.dataUpdatedAt}
        place={place}
        projectName={data?.projectName ?? ''}
        print={print}
        poster={() => navigate(`${visitPosterPath}?projectId=${place.projectId}`)}
        help={() => open('help')}
      />
      {questions.dialog}
      {dialog === 'help' ? <HelpDialog onClose={close} /> : null}
      {dialog === 'walkIn' ? (
        <WalkInDialog
          projectId={place.projectId}
          buildingId={place.buildingId}
          reviews={data?.rules.reviewWalkIns ?? false}
          typed={desk.found?.visits.length === 0 ? desk.found.text : ''}
          registered={(visitId) => {
            desk.clear();
            desk.choose(visitId);
          }}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

/** The guard's whole shift: who is expected, on site, overdue or waiting; by scanner and keys alone. */
export function FrontDesk() {
  const [params] = useSearchParams();
  const [named, choose] = useProjectInAddress();
  // Who works in one project sits at its desk, whatever the address says.
  const projectId = signedInUser().currProjectId ?? named;
  const building = Number(params.get('buildingId'));
  if (projectId === null)
    return <ChooseProject title={t('visit.desk')} ask={t('visit.deskChooseProject')} choose={choose} />;
  const place: DeskPlace = building > 0 ? { projectId, buildingId: building } : { projectId };
  return <Board key={`${projectId} ${building}`} place={place} />;
}
