import { useEffect, useState } from 'react';

/** Puts the focus back to where it was when this was first drawn, once it is taken away. */
export function useFocusReturn(): void {
  // Read while drawing: afterwards the focus is inside already.
  const [from] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
    },
    [from],
  );
}
