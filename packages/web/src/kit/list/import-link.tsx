import type { ImportKind } from '@mdi/contract/modules/import/import.contract.ts';
import { importAddress } from '../paths/import-address.ts';
import { t } from '../words/words.ts';
import { ListToolButton } from './list-tool-button.tsx';

/** Leads from a list to the import of its records, for who may. */
export const ImportLink = ({ kind }: { kind: ImportKind }) => (
  <ListToolButton label={t('frame.import')} icon="upload" to={importAddress(kind)} />
);
