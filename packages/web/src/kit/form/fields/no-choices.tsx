import { useSyncExternalStore } from 'react';
import { queryClient } from '../../call/query-client.ts';
import { Icon } from '../../page/icon.tsx';
import { LinkButton } from '../../page/small-button.tsx';
import { t } from '../../words/words.ts';

const failed = {
  type: 'active',
  predicate: ({ state }: { state: { status: string } }) => state.status === 'error',
} as const;

const anyFailed = (): boolean => queryClient.getQueryCache().findAll(failed).length > 0;
const watch = (changed: () => void) => queryClient.getQueryCache().subscribe(changed);

/** Stands where a list of choices is empty: there is nothing to choose, or it could not be read and may be tried again. */
export function NoChoices({ text }: { text: string }) {
  const broken = useSyncExternalStore(watch, anyFailed);
  if (!broken) return <span className="t3">{text}</span>;
  return (
    <span className="row no-choices" role="alert">
      <Icon name="warning" size={14} />
      {t('kit.loadFailed')}
      <LinkButton
        // The list closes when its field loses the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void queryClient.refetchQueries(failed)}
      >
        {t('kit.retry')}
      </LinkButton>
    </span>
  );
}
