import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useDebounced } from '../../kit/call/use-debounced.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { NoChoices } from '../../kit/form/fields/no-choices.tsx';
import { t } from '../../kit/words/words.ts';
import type { GrantDraft } from './grant.ts';

type Company = NonNullable<GrantDraft['company']>;

type Props = {
  control: object;
  projectId: number | undefined;
  value: Company | undefined;
  onChange: (company: Company) => void;
};

/** One of a project's valid companies, found by its name on the server: there may be thousands. */
export function CompanyChoice({ control, projectId, value, onChange }: Props) {
  const [word, setWord] = useState('');
  const keyword = useDebounced(word.trim());
  const { data = [], isFetching } = useRead(
    userApi,
    'companies',
    { projectId: projectId ?? 0, ...(keyword ? { keyword } : {}) },
    { enabled: projectId !== undefined, keep: (before) => before.projectId === projectId },
  );
  return (
    <Select<Company>
      {...control}
      className="choice"
      labelInValue
      disabled={projectId === undefined}
      placeholder={t(projectId === undefined ? 'user.projectFirst' : 'user.companyHint')}
      showSearch={{ filterOption: false, onSearch: setWord }}
      loading={isFetching}
      notFoundContent={isFetching ? t('kit.loading') : <NoChoices text={t('user.companyNone')} />}
      value={value}
      options={data.map(({ tenantId, tenantName }) => ({ value: tenantId, label: tenantName }))}
      onChange={({ value: id, label }) => onChange({ value: id, label: String(label) })}
    />
  );
}
