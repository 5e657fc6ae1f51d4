import { type Company, companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { client } from '../../kit/client.ts';
import { queries } from '../../kit/query.ts';
import { CallFailed } from '../../kit/send.ts';
import { useRead } from '../../kit/use-read.ts';
import { t } from '../../kit/words.ts';

/** The calls about companies. */
export const companies = client(companyApi);

/** Reads everything about companies anew. */
export const refreshCompanies = () => void queries.invalidateQueries({ queryKey: [companyApi.module] });

type Found = {
  /** Never older than the page: a kept answer may lag behind what the list shows. */
  company: Company | undefined;
  failure: CallFailed | null;
  /** Counts the loadings, so that a form can start anew from the present facts. */
  round: number;
  reload: () => void;
};

/** The company that the page's address names. */
export function useCompany(): Found {
  const [params] = useSearchParams();
  const companyId = Number(params.get('companyId'));
  const valid = Number.isInteger(companyId) && companyId > 0;
  const [round, setRound] = useState(0);
  const read = useRead(companyApi, 'get', { companyId }, { enabled: valid });
  return {
    company: read.isFetchedAfterMount ? read.data : undefined,
    failure: valid ? read.error : new CallFailed(404, t('kit.error.notFound'), null),
    round,
    reload: () => void read.refetch().then(() => setRound(round + 1)),
  };
}
