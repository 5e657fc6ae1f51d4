import type { appearanceApi } from '@mdi/contract/modules/appearance/appearance.contract.ts';
import type { ExamplesOf } from './example.ts';

/** Colours on which text can be read; each save names another. */
let shade = 0;

export const appearanceExamples: ExamplesOf<typeof appearanceApi> = {
  async save({ w }) {
    const { version } = await w.db.selectFrom('appearance').select('version').executeTakeFirstOrThrow();
    shade = (shade + 1) % 100;
    const colour = `#1b48${String(shade).padStart(2, '0')}`;
    return { colour, showSettings: true, showPrivacy: true, version };
  },
};
