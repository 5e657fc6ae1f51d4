import { baseDataApi } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { PerProjectPage } from '../../kit/form/per-project-page.tsx';
import { t } from '../../kit/words/words.ts';
import { AlarmDutyFacts, AlarmDutyForm } from './alarm-duty-form.tsx';

const useProjects = (keyword: string) =>
  useRead(baseDataApi, 'dutyProjects', keyword ? { keyword } : {}, { keep: true });

function useDuty(projectId: number) {
  const { data, isFetchedAfterMount, error, refetch } = useRead(baseDataApi, 'duty', { projectId });
  const settings = isFetchedAfterMount ? data : undefined;
  return { data: settings, project: settings && { ...settings, projectId }, error, refetch };
}

/** Who of a project is told of alarms of its readers by text message, of which, and what was sent. */
export const AlarmDutyPage = () => (
  <PerProjectPage
    title={t('baseData.duty')}
    none={{ icon: 'bell', title: t('baseData.chooseTitle'), text: t('baseData.dutyHint') }}
    useProjects={useProjects}
    useFacts={useDuty}
  >
    {(settings, of) =>
      settings.canEdit ? (
        <AlarmDutyForm key={of.projectId} settings={settings} {...of} />
      ) : (
        <AlarmDutyFacts settings={settings} {...of} />
      )
    }
  </PerProjectPage>
);
