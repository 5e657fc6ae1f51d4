import type { ImportKind } from '@mdi/contract/modules/import/import.contract.ts';
import { Link } from 'react-router';
import { Icon } from '../../../kit/page/icon.tsx';
import { importAddress } from '../../../kit/paths/addresses.ts';
import { opens } from '../../../kit/rights/open-screens.ts';
import { t } from '../../../kit/words/words.ts';

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
