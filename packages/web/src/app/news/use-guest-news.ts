import { useEffect, useRef } from 'react';
import { toast } from '../../kit/page/toast.ts';
import { t } from '../../kit/words/words.ts';
import { markGuestsSeen, type OwnGuest, useOwnGuests } from './own-guests.ts';

const keyOf = ({ visitId, what }: OwnGuest): string => `${what} ${visitId}`;

/**
 * The person's own guests who wait or have come. Who comes while the page is open is said aloud; the bell counts
 * who waits until somebody decides, and shows arrivals until they were looked at.
 */
export function useGuestNews(): { guests: readonly OwnGuest[]; greet: () => void } {
  const data = useOwnGuests();
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!data) return;
    const fresh = data.find((guest) => known.current && !known.current.has(keyOf(guest)));
    if (fresh) {
      toast.success(t(fresh.what === 'waiting' ? 'frame.guestWaits' : 'frame.guestArrived', fresh.name));
    }
    known.current = new Set(data.map(keyOf));
  }, [data]);
  const greet = () => {
    // When it fails they stay unseen, and the bell goes on counting them.
    if (data?.some(({ what }) => what === 'arrived')) void markGuestsSeen().catch(() => undefined);
  };
  return { guests: data ?? [], greet };
}
