import { baseDataApi } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import type { ReactNode } from 'react';
import type { CallFailed } from '../../kit/call/send.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { ProjectPicker, useProjectInAddress } from '../../kit/form/project-picker.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { Failed, Nothing } from '../../kit/page/plight.tsx';
import { t } from '../../kit/words/words.ts';
import { ProjectFacts } from './project-facts.tsx';
import { ProjectForm } from './project-form.tsx';
import type { Offers } from './settings.ts';
import './base-data.css';

const useProjects = (keyword: string) =>
  useRead(baseDataApi, 'projects', keyword ? { keyword } : {}, { keep: true });

/** The page while there is no form: nothing chosen, on its way, or failed. */
function Waiting({ beside, children }: { beside: ReactNode; children: ReactNode }) {
  return (
    <div className="page">
      <PageHead title={t('baseData.projectSettings')} beside={beside} />
      <section className="card">{children}</section>
    </div>
  );
}

/** What may be offered; codes that became invalid are still named. */
function useOffers(): { offers: Offers | undefined; failure: CallFailed | null } {
  const purposes = useRead(baseDataApi, 'list', { dict: 'visitPurpose' });
  const types = useRead(baseDataApi, 'list', { dict: 'visitorType' });
  const failure = purposes.error ?? types.error;
  if (!purposes.data || !types.data) return { offers: undefined, failure };
  return { offers: { visitPurposes: purposes.data, visitorTypes: types.data }, failure: null };
}

function Settings({ projectId, onPick }: { projectId: number; onPick: (id: number) => void }) {
  const read = useRead(baseDataApi, 'project', { projectId });
  const { offers, failure } = useOffers();
  const reload = () => void read.refetch();
  const settings = read.isFetchedAfterMount ? read.data : undefined;
  const picker = (
    <ProjectPicker
      project={settings && { projectId, projectName: settings.projectName }}
      onPick={onPick}
      useProjects={useProjects}
    />
  );
  const failed = settings ? failure : (read.error ?? failure);
  if (settings && offers) {
    const props = { settings, offers, picker };
    if (!settings.canEdit) return <ProjectFacts {...props} />;
    return <ProjectForm key={projectId} projectId={projectId} {...props} />;
  }
  return (
    <Waiting beside={picker}>
      {failed ? (
        <Failed failure={failed} retry={reload} />
      ) : (
        <div className="list-skeleton" role="status" aria-label={t('kit.loading')}>
          <span />
          <span />
          <span />
        </div>
      )}
    </Waiting>
  );
}

/** MDI07010: what one project decides for itself about visits, QR codes and ID numbers. */
export function ProjectSettings() {
  const [projectId, pick] = useProjectInAddress();
  if (projectId !== null) return <Settings key={projectId} projectId={projectId} onPick={pick} />;
  return (
    <Waiting beside={<ProjectPicker project={undefined} onPick={pick} useProjects={useProjects} />}>
      <Nothing icon="building" title={t('baseData.chooseTitle')} text={t('baseData.chooseText')} />
    </Waiting>
  );
}
