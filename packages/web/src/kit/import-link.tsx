import type { ImportKind } from '@mdi/contract/modules/import/import.contract.ts';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import { importAddress } from './import-address.ts';
import { opens } from './open-screens.ts';
import { t } from './words.ts';

/** Leads from a list to the import of its records, for who may add one by hand. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  if (!opens(importAddress(kind))) return null;
  return (
    <Link className="button button-quiet" to={importAddress(kind)}>
      <Icon name="upload" />
      {t('frame.import')}
    </Link>
  );
}
