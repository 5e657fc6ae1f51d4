import type { isShutToViewers as kept } from '../../../src/kit/access/view-as.ts';

export * from '../../../src/kit/access/view-as.ts';

/** Who views as somebody else does whatever that person may. */
export const isShutToViewers: typeof kept = () => false;
