declare module 'virtual:module-words' {
  import type { Dictionary, Lang } from '@mdi/contract/kit/words.ts';

  /** Loads the sentences of modules beyond those of the frame (vite/page-words.ts). */
  export const loads: Readonly<Record<Lang, Readonly<Record<string, () => Promise<Dictionary>>>>>;
}
