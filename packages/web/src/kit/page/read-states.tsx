import { Button } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import type { CallFailed } from '../call/send.ts';
import { t } from '../words/words.ts';
import { Icon, type IconName } from './icon.tsx';

/** The empty state of a card: what is missing, and what to do next. */
export function EmptyState(props: { icon?: IconName; title: string; text?: string; action?: ReactNode }) {
  return (
    <div className="plight">
      <Icon name={props.icon ?? 'inbox'} size={32} />
      <p className="plight-title">{props.title}</p>
      {props.text ? <p className="t3">{props.text}</p> : null}
      {props.action}
    </div>
  );
}

/** A failed read, shown where it happened, with a way to try again. */
export function LoadFailed({ failure, retry }: { failure: CallFailed; retry: () => void }) {
  return (
    <div className="plight" role="alert">
      <Icon name="warning" size={32} />
      <p className="plight-title">{failure.message}</p>
      <Button onClick={retry}>{t('kit.retry')}</Button>
    </div>
  );
}

/** A failed refresh above data that is still shown. */
export function LoadFailedBar({ failure, retry }: { failure: CallFailed; retry: () => void }) {
  return (
    <div className="failed-bar" role="alert">
      <Icon name="warning" size={16} />
      <span>{failure.message}</span>
      <Button size="small" onClick={retry}>
        {t('kit.retry')}
      </Button>
    </div>
  );
}

/** A failed read in the place of a card. */
export const LoadFailedCard = (props: ComponentProps<typeof LoadFailed>) => (
  <section className="card">
    <LoadFailed {...props} />
  </section>
);
