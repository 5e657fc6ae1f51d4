import { basename } from 'node:path';

/**
 * The name that a class of a module's own sheet has on the page: that of the sheet comes first, so that it says where
 * it is from and no other sheet has it.
 */
export const scopedName = (name: string, file: string): string =>
  `${basename(file.split('?')[0] ?? '', '.module.css')}_${name}`;
