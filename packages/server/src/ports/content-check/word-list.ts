import type { Mode } from '../../kit/settings/settings.ts';
import type { ContentCheck } from './content-check.ts';

/** Enough to see in the demo what a refused text looks like. */
const words = ['赌博', '代开发票', '色情', '办假证', 'casino', 'porn', 'fake invoice'] as const;
/** What stands for a checker that can't be asked, to be tried in the demo. */
const unsureWord = '【检查中断】';

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cf}\s\p{P}]/gu, '');

/** A short list of words, for the demo. @throws in production, where it would let nearly everything pass */
export function wordListCheck(mode: Mode): ContentCheck {
  if (mode === 'production') throw new Error('the local content check must not be used in production');
  const known = words.map(bare);
  return {
    name: 'local',
    async check({ text }) {
      if (text.includes(unsureWord)) return 'unsure';
      const read = bare(text);
      return known.some((word) => read.includes(word)) ? 'risky' : 'pass';
    },
    // The list is the same for everybody.
    openIdOf: async () => null,
  };
}
