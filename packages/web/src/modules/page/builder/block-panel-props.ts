import type { Program } from '@mdi/contract/modules/page/page.contract.ts';
import type { Field } from '@mdi/page-kit/field-types.ts';
import type { BlockType, DocPlace } from '@mdi/page-kit/shapes.ts';
import type { Page, PageRow } from '../page-calls.ts';

/** All that the controls of a block need: what there is to choose from, and how it is changed. */
export type BlockPanelFacts = {
  type: BlockType;
  editable: boolean;
  projectId: number;
  program: Program;
  pages: readonly PageRow[];
  /** Addresses of uploads, those that were just added too. */
  files: Readonly<Record<string, string>>;
  added: (up: number, url: string) => void;
  /** Where map pictures come from; null: places are numbers. */
  map: Page['map'];
  /** What links lead to, by their names. */
  targets: Readonly<Record<string, string>>;
  named: (link: string, title: string) => void;
  set: (at: DocPlace, value: unknown) => void;
  /** What stands against publishing this very field. */
  wrongAt: (at: DocPlace) => string | undefined;
};

/** What the panels of all blocks of a page have in common. */
export type SharedPanelFacts = Omit<BlockPanelFacts, 'type' | 'set' | 'wrongAt' | 'editable'>;

/** One field with what it holds and what is wrong with it, and how it is changed. */
export type BlockFieldProps<F extends Field['is'] = Field['is']> = {
  panel: BlockPanelFacts;
  at: DocPlace;
  field: Extract<Field, { is: F }>;
  value: unknown;
  /** The item or block it is of, where what else that holds decides about it. */
  of?: object | undefined;
};
