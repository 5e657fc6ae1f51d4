import { useEffect, useState } from 'react';

/** Returns the focus, on removal, to where it was when this was first drawn, or to `before`. */
export function useFocusReturn(before?: Element | null): void {
  // It is read while drawing, because afterwards the focus is already inside.
  const [from] = useState(() => before ?? document.activeElement);
  useEffect(
    () => () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
    },
    [from],
  );
}
