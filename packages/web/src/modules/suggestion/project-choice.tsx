import { suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import { useState } from 'react';
import { useKeyword } from '../../kit/call/use-debounced.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { type Found, SearchSelect } from '../../kit/form/fields/search-select.tsx';
import { t } from '../../kit/words/words.ts';

export type Project = { projectId: number; projectName: string; zone: string };

type Props = { projectId: number | null; choose: (project: Project | undefined) => void };

/** Of which project something is set, where the person works in none. */
export function ProjectChoice({ projectId, choose }: Props) {
  const [asked, search] = useKeyword();
  const { data, isFetching } = useRead(suggestionApi, 'options', asked, { keep: true });
  const [chosen, setChosen] = useState<Found>();
  const found = (data?.projects ?? []).map((one) => ({ value: one.projectId, label: one.projectName }));
  return (
    <div className="field field-wide">
      <SearchSelect
        label={t('suggestion.projectId')}
        placeholder={t('baseData.chooseProject')}
        none={t('baseData.projectNone')}
        chosen={projectId === null ? undefined : (found.find((one) => one.value === projectId) ?? chosen)}
        found={found}
        search={search}
        loading={isFetching}
        choose={(one) => {
          setChosen(one);
          choose(data?.projects.find((project) => project.projectId === one?.value));
        }}
      />
    </div>
  );
}
