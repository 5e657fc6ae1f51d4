import { appearanceApi } from '@mdi/contract/modules/appearance/appearance.contract.ts';
import { colourFlawOf, nearestUsableColour } from '@mdi/contract/modules/appearance/palette.ts';
import { may } from '../../kit/access/may.ts';
import { updateRow } from '../../kit/audit/changes.ts';
import { implement } from '../../kit/calls/implement.ts';
import { refuseField } from '../../kit/calls/refuse.ts';
import { builtInRows } from '../../kit/retention/table-bounds.ts';
import { appearanceOf } from './appearance.queries.ts';

export const appearanceModule = implement(
  appearanceApi,
  {
    async get(ctx) {
      const { id: _, ...facts } = await appearanceOf(ctx);
      return { ...facts, canEdit: may(ctx, appearanceApi.ops.save) };
    },
    async save(ctx, { version, ...facts }) {
      const flaw = colourFlawOf(facts.colour);
      if (flaw) refuseField('colour', `appearance.error.${flaw}`, nearestUsableColour(facts.colour));
      const { id } = await appearanceOf(ctx);
      const row = await updateRow(ctx, 'appearance', id, facts, version);
      return { version: row.version };
    },
  },
  {
    logFormats: {
      appearance: {
        order: ['colour', 'showSettings', 'showPrivacy'],
        omitted: ['one'],
        title: (ctx) => ctx.say('appearance.title'),
      },
    },
    bounds: { appearance: builtInRows },
  },
);
