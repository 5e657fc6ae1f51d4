import type { ImportKind } from '@mdi/contract/modules/import/import.contract.ts';
import { importAddress } from '../paths/import-address.ts';
import { t } from '../words/words.ts';
import { ToolButton } from './tool-button.tsx';

/** Leads from a list to the import of its records, for who may. */
export const ImportLink = ({ kind }: { kind: ImportKind }) => (
  <ToolButton label={t('frame.import')} icon="upload" to={importAddress(kind)} />
);
