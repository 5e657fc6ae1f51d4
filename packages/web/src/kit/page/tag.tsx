import type { ReactNode } from 'react';
import { t } from '../words/words.ts';

export type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'mute';

/** A state: tinted, with a dot; the words carry the meaning, never the colour alone. */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`tag ${tone}`}>
      <i />
      {children}
    </span>
  );
}

/** A kind, such as owner or tenant: outlined, without a dot. */
export function KindTag({ children }: { children: ReactNode }) {
  return <span className="tag line">{children}</span>;
}

/** Valid (N) or invalid (Y), the spec's "is disabled" flag. */
export function ValidityTag({ state }: { state: 'N' | 'Y' }) {
  return <Tag tone={state === 'N' ? 'ok' : 'bad'}>{t(`kit.state_${state}`)}</Tag>;
}
