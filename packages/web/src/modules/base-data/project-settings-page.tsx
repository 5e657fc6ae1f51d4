import { baseDataApi } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import type { CallFailed } from '../../kit/call/send.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { PerProjectPage } from '../../kit/form/per-project-page.tsx';
import { t } from '../../kit/words/words.ts';
import type { OfferableOptions } from './project-setting-sections.ts';
import { ProjectSettingsFacts } from './project-settings-facts.tsx';
import { ProjectSettingsForm } from './project-settings-form.tsx';

const useProjects = (keyword: string) =>
  useRead(baseDataApi, 'projects', keyword ? { keyword } : {}, { keep: true });

/** What may be offered; codes that became invalid are still named. */
function useOffers(): { offers: OfferableOptions | undefined; failure: CallFailed | null } {
  const purposes = useRead(baseDataApi, 'list', { dict: 'visitPurpose' });
  const types = useRead(baseDataApi, 'list', { dict: 'visitorType' });
  const failure = purposes.error ?? types.error;
  if (!purposes.data || !types.data) return { offers: undefined, failure };
  return { offers: { visitPurposes: purposes.data, visitorTypes: types.data }, failure: null };
}

function useSettings(projectId: number) {
  const { data, isFetchedAfterMount, error, refetch } = useRead(baseDataApi, 'project', { projectId });
  const { offers, failure } = useOffers();
  const settings = isFetchedAfterMount ? data : undefined;
  return {
    data: settings && offers && { settings, offers },
    project: settings && { ...settings, projectId },
    error: settings ? failure : (error ?? failure),
    refetch,
  };
}

/** MDI07010: what one project decides for itself about visits, QR codes and ID numbers. */
export const ProjectSettingsPage = () => (
  <PerProjectPage
    title={t('baseData.projectSettings')}
    none={{ icon: 'building', title: t('baseData.chooseTitle'), text: t('baseData.chooseText') }}
    useProjects={useProjects}
    useFacts={useSettings}
  >
    {(facts, of) =>
      facts.settings.canEdit ? (
        <ProjectSettingsForm key={of.projectId} {...facts} {...of} />
      ) : (
        <ProjectSettingsFacts {...facts} picker={of.picker} />
      )
    }
  </PerProjectPage>
);
