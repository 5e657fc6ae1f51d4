import { baseDataApi } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { ProjectPicker, useProjectInAddress } from '../../kit/form/project-picker.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { Failed, Nothing } from '../../kit/page/plight.tsx';
import { t } from '../../kit/words/words.ts';
import { DutyFacts, DutyForm } from './duty-form.tsx';
import './base-data.css';
import './duty.css';

const useProjects = (keyword: string) =>
  useRead(baseDataApi, 'dutyProjects', keyword ? { keyword } : {}, { keep: true });

function Settings({ projectId, onPick }: { projectId: number; onPick: (id: number) => void }) {
  const read = useRead(baseDataApi, 'duty', { projectId });
  const settings = read.isFetchedAfterMount ? read.data : undefined;
  const picker = (
    <ProjectPicker
      project={settings && { projectId, projectName: settings.projectName }}
      onPick={onPick}
      useProjects={useProjects}
    />
  );
  if (settings) {
    const props = { projectId, settings, picker };
    if (!settings.canEdit) return <DutyFacts {...props} />;
    return <DutyForm key={projectId} {...props} />;
  }
  return (
    <div className="page">
      <PageHead title={t('baseData.duty')} beside={picker} />
      <section className="card">
        {read.error ? (
          <Failed failure={read.error} retry={() => void read.refetch()} />
        ) : (
          <div className="list-skeleton" role="status" aria-label={t('kit.loading')}>
            <span />
            <span />
          </div>
        )}
      </section>
    </div>
  );
}

/** Who of a project is told of alarms of its readers by text message, of which, and what was sent. */
export function DutyPage() {
  const [projectId, pick] = useProjectInAddress();
  if (projectId !== null) return <Settings key={projectId} projectId={projectId} onPick={pick} />;
  return (
    <div className="page">
      <PageHead
        title={t('baseData.duty')}
        beside={<ProjectPicker project={undefined} onPick={pick} useProjects={useProjects} />}
      />
      <section className="card">
        <Nothing icon="bell" title={t('baseData.chooseTitle')} text={t('baseData.dutyHint')} />
      </section>
    </div>
  );
}
