import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { t } from '../../kit/words/words.ts';
import { ChooseProject } from './choose-project.tsx';
import type { DeskPlace } from './desk/use-desk.ts';

/** The page of the desk that the address names, else of the project one works in; who works in none chooses one. */
export function DeskProjectPage({ title, page }: { title: string; page: (place: DeskPlace) => ReactNode }) {
  const [params, setParams] = useSearchParams();
  const named = Number(params.get('projectId'));
  const projectId = signedInUser().currProjectId ?? (named > 0 ? named : null);
  const buildingId = Number(params.get('buildingId'));
  if (projectId === null) {
    const choose = (next: number) => setParams({ projectId: String(next) });
    return <ChooseProject title={title} ask={t('baseData.chooseProject')} choose={choose} />;
  }
  return page(buildingId > 0 ? { projectId, buildingId } : { projectId });
}
