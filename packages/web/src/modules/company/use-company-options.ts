import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { type companyApi as api, companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import type { CallFailed } from '../../kit/call/send.ts';
import { useRead } from '../../kit/call/use-read.ts';
import type { Choice } from '../../kit/words/choices.ts';
import { recordChoices } from '../../kit/words/choices.ts';

type Answer = OutputOf<(typeof api)['ops']['options']>;

export type CompanyOptions = {
  projects: Choice<number>[];
  /** Of the asked project; empty without one. */
  buildings: Choice<number>[];
  businessTypes: Choice<string>[];
  administratorRoles: Answer['administratorRoles'];
  loading: boolean;
  failure: CallFailed | null;
  retry: () => void;
};

/** What the filters and forms of companies offer; buildings of one project. */
export function useCompanyOptions(projectId: number | undefined): CompanyOptions {
  const input = projectId === undefined ? {} : { projectId };
  const { data, of, error, isPending, refetch } = useRead(companyApi, 'options', input, { keep: true });
  return {
    projects: recordChoices(data?.projects, 'projectId', 'projectName'),
    buildings: (of?.projectId === projectId ? (data?.buildings ?? []) : []).map((one) => ({
      value: one.buildingId,
      label: one.buildingName,
    })),
    businessTypes: recordChoices(data?.businessTypes, 'code', 'name'),
    administratorRoles: data?.administratorRoles ?? [],
    loading: isPending,
    failure: error,
    retry: () => void refetch(),
  };
}
