import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebounced } from '../../call/use-debounced.ts';
import { signedInUser } from '../../rights/signed-in-user.ts';
import { t } from '../../words/words.ts';
import { NoChoices } from './no-choices.tsx';

const headOffice = 10;

export type NamedProject = { projectId: number; projectName: string };

/** A hook that finds the projects whose names hold a word. */
export type UseProjects = (keyword: string) => {
  data: readonly NamedProject[] | undefined;
  isFetching: boolean;
};

type Props = {
  project: NamedProject | undefined;
  onPick: (projectId: number) => void;
  useProjects: UseProjects;
};

const keyOf = (): string => `project ${signedInUser().mdiUserId}`;

/** The project that head office chose on another such page in this tab. */
function chosenBefore(): number | null {
  const id = Number(sessionStorage.getItem(keyOf()));
  return id > 0 ? id : null;
}

/**
 * The project that the address names, else the one the person works in, else the one last chosen on such a page; null
 * where there is none.
 */
export function useProjectInAddress(): [number | null, (id: number) => void] {
  const [params, setParams] = useSearchParams();
  const named = params.get('projectId');
  const id = Number(named);
  const put = (next: number) => setParams({ projectId: String(next) });
  const valid = named !== null && Number.isInteger(id) && id > 0;
  useEffect(() => {
    if (valid) sessionStorage.setItem(keyOf(), String(id));
  }, [valid, id]);
  if (named === null) return [signedInUser().currProjectId ?? chosenBefore(), put];
  return [valid ? id : null, put];
}

function Choice({ project, onPick, useProjects }: Props) {
  const [word, setWord] = useState('');
  const { data = [], isFetching } = useProjects(useDebounced(word.trim()));
  return (
    <Select<{ value: number; label: string }>
      className="project-picker"
      labelInValue
      aria-label={t('baseData.chooseProject')}
      prefix={<span className="filter-label">{t('baseData.project')}</span>}
      placeholder={t('baseData.chooseProject')}
      showSearch={{ filterOption: false, onSearch: setWord }}
      loading={isFetching}
      notFoundContent={isFetching ? t('kit.loading') : <NoChoices text={t('baseData.projectNone')} />}
      {...(project ? { value: { value: project.projectId, label: project.projectName } } : {})}
      options={data.map(({ projectId, projectName }) => ({ value: projectId, label: projectName }))}
      onChange={({ value }) => onPick(value)}
    />
  );
}

/** Says whose settings these are: head office chooses, everybody else works in one project. */
export function ProjectPicker(props: Props) {
  if (signedInUser().roles[0]?.roleLevel === headOffice) return <Choice {...props} />;
  return props.project ? <span className="tag line">{props.project.projectName}</span> : null;
}
