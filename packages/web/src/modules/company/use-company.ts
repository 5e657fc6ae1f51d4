import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { useRecord } from '../../kit/record/use-record.ts';

/** The calls about companies. */
export const companyCalls = client(companyApi);

/** Reads everything about companies anew. */
export const refreshCompanies = () => void queryClient.invalidateQueries({ queryKey: [companyApi.module] });

/** The company that the page's address names. */
export const useCompany = () => useRecord(companyApi, 'companyId');
