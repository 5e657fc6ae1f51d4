import type { Import } from '@mdi/contract/modules/import/import.contract.ts';
import { Select } from 'antd';
import { useWrite } from '../../kit/call/use-write.ts';
import { t } from '../../kit/words/words.ts';
import { importCalls, refreshImports, refreshJobs } from './import-calls.ts';

/** What becomes of rows whose record is there already: errors, or changes; the file is checked anew. */
export function UpdateExistingSwitch({ one: { importId, mapping, updates, can } }: { one: Import }) {
  const check = useWrite(importCalls.check, {
    done: () => {
      refreshImports();
      refreshJobs();
    },
  });
  return (
    <span title={t('import.updatesHint')}>
      <Select<'no' | 'yes'>
        aria-label={t('import.updates')}
        prefix={<span className="filter-label">{t('import.updates')}</span>}
        value={updates ? 'yes' : 'no'}
        disabled={!can.check}
        loading={check.busy}
        popupMatchSelectWidth={false}
        options={[
          { value: 'no', label: t('import.updatesNo') },
          { value: 'yes', label: t('import.updatesYes') },
        ]}
        onChange={(to) => void check.run({ importId, mapping, updates: to === 'yes' })}
      />
    </span>
  );
}
