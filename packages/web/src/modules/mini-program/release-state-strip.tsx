import { formatCount } from '@mdi/contract/kit/display.ts';
import type { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { releaseStates } from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import type { Filters, List } from '../../kit/list/use-list.ts';
import { t } from '../../kit/words/words.ts';
import css from './mini-program.module.css';
import type { Overview } from './mini-program-calls.ts';
import { releaseTones } from './mini-program-tags.tsx';

type Props = {
  list: Pick<List<unknown, Filters<(typeof miniProgramApi)['ops']['list']>>, 'filters' | 'filter'>;
  counts: Overview['byState'] | undefined;
};

/** How many are in which state; a press shows those, another one all again. */
export function ReleaseStateStrip({ list, counts }: Props) {
  const { release } = list.filters;
  return (
    <fieldset className={`card ${css.states}`} aria-label={t('miniProgram.release')}>
      {releaseStates.map((state) => {
        const count = counts?.find((one) => one.release === state)?.count ?? 0;
        const on = release === state;
        return (
          <button
            key={state}
            type="button"
            aria-pressed={on}
            onClick={() => list.filter({ release: on ? undefined : state })}
          >
            <span>
              <i className={css[`dot-${releaseTones[state]}`]} />
              {t(`miniProgram.release_${state}`)}
            </span>
            <b>{counts ? formatCount(count) : t('kit.none')}</b>
          </button>
        );
      })}
    </fieldset>
  );
}
