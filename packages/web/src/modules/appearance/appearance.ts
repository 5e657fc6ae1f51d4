import type { InputOf, OutputOf } from '@mdi/contract/kit/op.ts';
import type { appearanceApi } from '@mdi/contract/modules/appearance/appearance.contract.ts';

/** How the installation looks, and what is sent to change it. */
export type Appearance = OutputOf<typeof appearanceApi.ops.get>;
export type AppearanceInput = InputOf<typeof appearanceApi.ops.save>;
