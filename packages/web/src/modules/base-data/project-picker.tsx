import { baseDataApi } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useRead } from '../../kit/use-read.ts';
import { useRested } from '../../kit/use-rested.ts';
import { who } from '../../kit/who.ts';
import { t } from '../../kit/words.ts';

const headOffice = 10;

type Props = {
  project: { projectId: number; projectName: string } | undefined;
  onPick: (projectId: number) => void;
};

function Choice({ project, onPick }: Props) {
  const [word, setWord] = useState('');
  const keyword = useRested(word.trim());
  const { data = [], isFetching } = useRead(baseDataApi, 'projects', keyword ? { keyword } : {}, {
    keep: true,
  });
  return (
    <Select<{ value: number; label: string }>
      className="base-project"
      labelInValue
      aria-label={t('baseData.chooseProject')}
      prefix={<span className="filter-label">{t('baseData.project')}</span>}
      placeholder={t('baseData.chooseProject')}
      showSearch={{ filterOption: false, onSearch: setWord }}
      loading={isFetching}
      notFoundContent={isFetching ? t('kit.loading') : t('baseData.projectNone')}
      {...(project ? { value: { value: project.projectId, label: project.projectName } } : {})}
      options={data.map(({ projectId, projectName }) => ({ value: projectId, label: projectName }))}
      onChange={({ value }) => onPick(value)}
    />
  );
}

/** Whose settings these are: head office chooses, everybody else works in one project. */
export function ProjectPicker(props: Props) {
  if (who().roles[0]?.roleLevel === headOffice) return <Choice {...props} />;
  return props.project ? <span className="tag line">{props.project.projectName}</span> : null;
}
