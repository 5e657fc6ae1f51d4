import type { MiniProgramRow } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import type { AuthState, ReleaseState } from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import { Tag, type Tone } from '../../kit/page/tag.tsx';
import { t } from '../../kit/words/words.ts';
import css from './mini-program.module.css';
import { actingText } from './under-way.ts';

export const releaseTones = {
  inReview: 'info',
  released: 'ok',
  approved: 'ok',
  rejected: 'bad',
  delayed: 'warn',
  selected: 'mute',
  failed: 'bad',
  none: 'mute',
} as const satisfies Record<ReleaseState, Tone>;

export const authTones = {
  authorized: 'ok',
  incomplete: 'warn',
  covered: 'bad',
  unauthorized: 'mute',
} as const satisfies Record<AuthState, Tone>;

export const ReleaseTag = ({ release }: Pick<MiniProgramRow, 'release'>) => (
  <Tag tone={releaseTones[release]}>{t(`miniProgram.release_${release}`)}</Tag>
);

export const AuthTag = ({ authorization }: Pick<MiniProgramRow, 'authorization'>) => (
  <Tag tone={authTones[authorization]}>{t(`miniProgram.authorization_${authorization}`)}</Tag>
);

/** How its release stands, to how many it is shown, and what is being done just now. */
export function ReleaseCell({ release, gray, acting, trouble }: MiniProgramRow) {
  const note = acting ? actingText(acting) : trouble ? trouble.text : null;
  return (
    <span className="two">
      <span className={css.tags}>
        <ReleaseTag release={release} />
        {gray === null ? null : <span className="s12 t2">{t('miniProgram.grayAt', gray)}</span>}
      </span>
      {note ? (
        <small className={acting ? 'warn one-line' : 'bad one-line'} title={note}>
          {note}
        </small>
      ) : null}
    </span>
  );
}
