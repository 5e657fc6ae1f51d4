import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { client } from '../../kit/call/client.ts';
import { queries } from '../../kit/call/query.ts';
import { useRecord } from '../../kit/record/use-record.ts';

/** The calls about companies. */
export const companies = client(companyApi);

/** Reads everything about companies anew. */
export const refreshCompanies = () => void queries.invalidateQueries({ queryKey: [companyApi.module] });

/** The company that the page's address names. */
export const useCompany = () => useRecord(companyApi, 'companyId');
