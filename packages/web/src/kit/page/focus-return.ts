import { useEffect, useState } from 'react';

/** Puts the focus back to where it was when this was first drawn, or before, once it is taken away. */
export function useFocusReturn(before?: Element | null): void {
  // Read while drawing: afterwards the focus is inside already.
  const [from] = useState(() => before ?? document.activeElement);
  useEffect(
    () => () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
    },
    [from],
  );
}
