import type { PageFinding } from '@mdi/page-kit/findings.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Page, PageRow } from '../page-calls.ts';
import type { Builder } from './builder.ts';
import { pageFindingsNow } from './page-findings.ts';
import { docOf } from './use-builder.ts';

/** How long nothing must change before what stands against publishing is looked for: of a large page it takes a while. */
const restMs = 250;

/** What stands against publishing the page, as it was when somebody last paused. */
export function usePageFindings(builder: Builder, page: Page, pages: readonly PageRow[]) {
  const [rested, setRested] = useState(() => docOf(builder.state()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen: unknown;
    const look = () => {
      const doc = docOf(builder.state());
      if (doc === seen) return;
      seen = doc;
      clearTimeout(timer);
      timer = setTimeout(() => setRested(doc), restMs);
    };
    look();
    const stop = builder.subscribe(look);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [builder]);
  const kept = useRef<readonly PageFinding[]>([]);
  return useMemo(() => {
    const found = pageFindingsNow(rested, page, pages);
    // Mostly it is the same as before: then nothing that shows it is drawn anew.
    if (JSON.stringify(found) !== JSON.stringify(kept.current)) kept.current = found;
    return kept.current;
  }, [rested, page, pages]);
}
