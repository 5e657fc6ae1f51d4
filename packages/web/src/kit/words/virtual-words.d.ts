declare module 'virtual:module-words' {
  import type { Dictionary, Lang } from '@mdi/contract/kit/words.ts';

  /** How the sentences of the modules come that the frame hasn't anyway (vite/page-words.ts). */
  export const loads: Readonly<Record<Lang, Readonly<Record<string, () => Promise<Dictionary>>>>>;
}
