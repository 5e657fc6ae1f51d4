import { Select } from 'antd';
import { EmptyState } from '../../kit/page/read-states.tsx';
import { recordChoices } from '../../kit/words/choices.ts';
import { useOptionSearch } from '../../kit/words/name-search.ts';
import { useVisitOptions } from './use-visit.ts';

type Props = { title: string; ask: string; choose: (projectId: number) => void };

/** What a page of one project shows to whoever works in none and has named none yet. */
export function ChooseProject({ title, ask, choose }: Props) {
  const { data, isFetching } = useVisitOptions({});
  const search = useOptionSearch();
  return (
    <div className="page">
      <h1>{title}</h1>
      <section className="card">
        <EmptyState
          icon="building"
          title={ask}
          action={
            <Select<number>
              className="project-picker"
              aria-label={ask}
              placeholder={ask}
              showSearch={search}
              loading={isFetching}
              options={recordChoices(data?.projects, 'projectId', 'projectName')}
              onChange={choose}
            />
          }
        />
      </section>
    </div>
  );
}
