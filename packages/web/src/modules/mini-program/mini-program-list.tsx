import {
  attentionFilters,
  miniProgramApi,
} from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { releaseStates } from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import { useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { toast } from '../../kit/page/toast.ts';
import { miniProgramAddress } from '../../kit/paths/addresses.ts';
import { codeChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import css from './mini-program.module.css';
import { miniProgramActions, rollOutAction } from './mini-program-actions.ts';
import {
  miniProgramCalls,
  miniProgramName,
  refreshPrograms,
  useMiniKind,
  useOverview,
  usePollUnlessLive,
  versionText,
} from './mini-program-calls.ts';
import { miniProgramDialogs as questions } from './mini-program-dialog-loader.ts';
import { authTones, ReleaseCell } from './mini-program-tags.tsx';
import { PlatformHealthStrip } from './platform-health-strip.tsx';
import { ReleaseStateStrip } from './release-state-strip.tsx';
import { RollOutLine, RollOutPanel } from './roll-out-panel.tsx';

/** Where a list and a panel beside it are too much, in CSS pixels. */
const narrow = 1400;

/** MINI0101: the mini-programs of a kind, one for each project. */
export function MiniProgramList() {
  const kind = useMiniKind();
  usePollUnlessLive();
  const { list, c, f, ask, page } = useListPage(miniProgramApi, 'list', 'miniProgram', questions, {
    start: { kind },
    lasting: ['kind'],
  });
  const overview = useOverview(kind).data;
  const rolled = useRead(miniProgramApi, 'rolled', { kind }).data;
  const [fold, setFold] = useState<boolean>();
  // On a narrow screen the rows come first.
  const folded = fold ?? (rolled?.state === 'done' || window.innerWidth < narrow);
  const library = useWrite(() => miniProgramCalls.versions({ fresh: true }), {
    done: () => {
      toast.success(t('miniProgram.reloaded'));
      refreshPrograms();
    },
  });
  const operates = overview?.can.operate ?? false;
  return page({
    rowKey: 'miniProgramId',
    over: (
      <div className={css.strips}>
        <ReleaseStateStrip list={list} counts={overview?.byState} />
        <PlatformHealthStrip kind={kind} overview={overview} />
        {rolled && folded ? <RollOutLine rolled={rolled} unfold={() => setFold(false)} /> : null}
      </div>
    ),
    aside: rolled && !folded && <RollOutPanel kind={kind} rolled={rolled} fold={() => setFold(true)} />,
    columns: [
      c.two('projectName', (row) => [row.projectName, row.name ?? t('miniProgram.noName')], {
        fixed: 'start',
        width: 148,
        to: (row) => miniProgramAddress(row.kind, row.miniProgramId),
      }),
      c.text('online', (row) => row.online && versionText(row.online), {
        width: 76,
        grows: false,
        seldom: true,
      }),
      c.text('selected', (row) => row.selected && versionText(row.selected), {
        width: 76,
        grows: false,
        seldom: true,
      }),
      c.custom('release', {
        tags: [
          ...codeChoices('miniProgram.release', releaseStates),
          { value: 'gray', label: `${t('miniProgram.release_approved')} 100%` },
        ],
        grows: true,
        render: ReleaseCell,
      }),
      c.tag('authorization', authTones),
      c.time('stateAt', { seldom: true }),
    ],
    acts: {
      of: [...miniProgramActions(ask), rollOutAction(ask, operates)],
      nameOf: miniProgramName,
      first: true,
    },
    exported: 'miniProgram',
    filters: [
      f.word('keyword'),
      f.choice('authorization'),
      f.choice(
        'attention',
        attentionFilters.map((value) => ({ value, label: t(`miniProgram.${value}`) })),
      ),
      f.choice(
        'online',
        (overview?.online ?? []).map((version) => ({ value: version, label: versionText(version) })),
        { searchable: true },
      ),
    ],
    tools: operates && {
      label: t('miniProgram.reload'),
      icon: 'reload',
      run: () => void library.run(undefined),
      busy: library.busy,
    },
  });
}
