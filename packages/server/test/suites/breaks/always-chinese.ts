import { translator as kept } from '../../../src/kit/words.ts';

export * from '../../../src/kit/words.ts';

/** Everybody is answered in Chinese. */
export const translator: typeof kept = () => kept('zh');
