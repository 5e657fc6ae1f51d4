import type { MiniProgramRow } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import type { AuthState, ReleaseState } from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import { Tag, type Tone } from '../../kit/page/tag.tsx';
import { t } from '../../kit/words/words.ts';
import { actingText } from './acting-text-and-step-bars.ts';
import css from './mini-program.module.css';

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

/** What is being done just now, or how its release stands, and to how many it is shown. */
export function ReleaseCell({ release, gray, acting, trouble }: MiniProgramRow) {
  if (acting) {
    const { step, act } = acting;
    return (
      <span title={actingText(acting)}>
        <Tag tone="info">
          <span className={css.spin} />
          {t(step === null ? `miniProgram.act_${act}` : `miniProgram.step_${step}`)}
        </Tag>
      </span>
    );
  }
  return (
    <span className="two" title={trouble?.text}>
      <span>
        <Tag tone={releaseTones[release]}>
          {t(`miniProgram.release_${release}`)}
          {gray === null ? '' : ` ${gray}%`}
        </Tag>
      </span>
      {trouble ? <small className="bad one-line">{trouble.text}</small> : null}
    </span>
  );
}
