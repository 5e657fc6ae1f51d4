import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { useEffect, useRef } from 'react';
import { client } from '../kit/client.ts';
import { queries } from '../kit/query.ts';
import { toast } from '../kit/toast.ts';
import { useRead } from '../kit/use-read.ts';
import { t } from '../kit/words.ts';

export type Guest = OutputOf<typeof visitApi.ops.bell>[number];

const keyOf = ({ visitId, what }: Guest): string => `${what} ${visitId}`;

/**
 * The person's own guests who wait or have come. Who comes while the page is open is said aloud; the bell counts
 * arrivals until they were looked at, and who waits until somebody decides.
 */
export function useGuests(): { guests: readonly Guest[]; greet: () => void } {
  const { data } = useRead(visitApi, 'bell', {});
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!data) return;
    const fresh = data.find((guest) => known.current && !known.current.has(keyOf(guest)));
    if (fresh)
      toast.success(t(fresh.what === 'waiting' ? 'visit.bellWaiting' : 'visit.bellArrived', fresh.name));
    known.current = new Set(data.map(keyOf));
  }, [data]);
  const greet = async () => {
    if (!data?.some(({ what }) => what === 'arrived')) return;
    await client(visitApi).bellSeen({});
    await queries.invalidateQueries({ queryKey: [visitApi.module, 'bell'] });
  };
  // When it fails they stay unseen, and the bell goes on counting them.
  return { guests: data ?? [], greet: () => void greet().catch(() => undefined) };
}
