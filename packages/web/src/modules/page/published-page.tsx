import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import type { PageFinding } from '@mdi/page-kit/findings.ts';
import type { DocPlace } from '@mdi/page-kit/shapes.ts';
import { useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { t } from '../../kit/words/words.ts';
import { FindingsList } from './builder/findings-list.tsx';
import { ChangeList } from './change-list.tsx';
import { asPageSentence, type Page, titleOf } from './page-calls.ts';
import css from './pages.module.css';

type Props = {
  pageId: number;
  /** What stands against it among those that are published with it; undefined while nobody knows. */
  findings: Page['findings'] | undefined;
  lead?: ((page: Page) => ((at: DocPlace) => void) | undefined) | undefined;
  leave: () => void;
  /** Says which version of the draft is shown. */
  seen: (version: number) => void;
};

/** One page of those that are published: what stands against it, and what of it is new. */
export function PublishedPage({ pageId, findings, lead, leave, seen }: Props) {
  const { data, error, refetch, isFetchedAfterMount } = useRead(pageApi, 'get', { pageId });
  const [told, setTold] = useState<number>();
  if (error) return <LoadFailed failure={error} retry={() => void refetch()} />;
  // What is published is what was looked at here, never an older answer.
  if (!data || !isFetchedAfterMount) return <p className="t3">{t('kit.loading')}</p>;
  if (told !== data.version) {
    setTold(data.version);
    queueMicrotask(() => seen(data.version));
  }
  const leads = lead?.(data);
  return (
    <section className={css.publishOne}>
      <h3>{titleOf(data)}</h3>
      {findings ? (
        <FindingsList
          findings={findings.map(
            // A place of the kit's own.
            ({ level, at, said }): PageFinding => ({ level, at: at as DocPlace, said: asPageSentence(said) }),
          )}
          lead={
            leads &&
            ((at) => {
              leave();
              leads(at);
            })
          }
        />
      ) : (
        <p className="t3">{t('kit.loading')}</p>
      )}
      <ChangeList before={data.liveDoc} after={data.doc} />
    </section>
  );
}
