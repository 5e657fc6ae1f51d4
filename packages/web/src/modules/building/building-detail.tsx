import type { Building } from '@mdi/contract/modules/building/building.contract.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { removeAct } from '../../kit/list/act-definitions.ts';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { KindTag } from '../../kit/page/tag.tsx';
import {
  buildingAddress,
  editBuildingAddress,
  projectAddress,
  tenantsLeasingAddress,
} from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { FactCard, factsOf } from '../../kit/record/facts.tsx';
import { HeadActions } from '../../kit/record/head-actions.tsx';
import { showTime, today } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import css from './building.module.css';
import { type CopyOrRemoveBuilding, CopyOrRemoveBuildingDialog } from './building-dialogs.tsx';
import { useBuilding } from './use-building.ts';

const waits = () => <p className="t3">{t('kit.loading')}</p>;
const StackingPlan = lazyPart(() => import('./stacking-plan.tsx').then((m) => m.StackingPlan), waits);
const StructureEditor = lazyPart(
  () => import('./structure-editor.tsx').then((m) => m.StructureEditor),
  waits,
);

function Picture({ building }: { building: Building }) {
  const { pictureUrl, name } = building;
  if (pictureUrl === null) return null;
  return <img className={css.factsPicture} src={pictureUrl} alt={t('building.pictureOf', name)} />;
}

function Facts({ building }: { building: Building }) {
  const { projectId, management, pictureUrl, updatedAt, updatedBy } = building;
  const f = factsOf(building, 'building');
  const saved = updatedBy === null ? showTime(updatedAt) : t('kit.lastSaved', updatedBy, showTime(updatedAt));
  return (
    <>
      <FactCard
        title={t('building.basic')}
        facts={[
          f.link('projectName', projectAddress(projectId)),
          f.plain(['phaseName', 'building.phaseId']),
          f.of('management', t(`building.management_${management}`)),
          f.flag('zoned'),
          f.plain('sort'),
          f.of('updatedAt', saved),
          pictureUrl !== null && f.wide('pictureId', <Picture building={building} />),
        ]}
      />
      <FactCard title={t('building.ownerPart')} facts={f.plain('ownerName', 'platformAccount')} />
      <FactCard title={t('building.directionsPart')} facts={f.plain('directionsZh', 'directionsEn')} />
    </>
  );
}

function Actions({ building, ask }: { building: Building; ask: (question: CopyOrRemoveBuilding) => void }) {
  const navigate = useNavigate();
  const toProject = () => navigate(projectAddress(building.projectId, 'buildings'), { replace: true });
  const toCopy = (id: number) => navigate(buildingAddress(id, 'structure'));
  return (
    <HeadActions
      row={building}
      of={[
        {
          label: t('building.edit'),
          primary: true,
          fits: ({ can }) => can.edit,
          to: ({ buildingId }) => editBuildingAddress(buildingId),
        },
        {
          label: t('building.copy'),
          fits: ({ can }) => can.remove,
          run: () => ask({ kind: 'copy', building, done: toCopy }),
        },
        removeAct(t('frame.remove.verb'), () => ask({ kind: 'remove', building, done: toProject })),
      ]}
    />
  );
}

function Detail({ building }: { building: Building }) {
  const { buildingId, projectId, name, projectName, phaseName, management, floors, units, companies } =
    building;
  const [question, ask] = useState<CopyOrRemoveBuilding>();
  return (
    <>
      <DetailPage
        title={name}
        over={{ name: projectName, to: projectAddress(projectId, 'buildings') }}
        beside={
          <>
            <KindTag>{t(`building.management_${management}`)}</KindTag>
            <MaybeLink className={css.project} to={projectAddress(projectId, 'buildings')}>
              {projectName}
            </MaybeLink>
          </>
        }
        hint={
          <span className="amid">
            {t('building.hint', phaseName, t('building.totals', floors, units))} ·{' '}
            <MaybeLink to={tenantsLeasingAddress({ projectId, buildingId }, today())}>
              {t('building.tenants', companies)}
            </MaybeLink>
          </span>
        }
        actions={<Actions building={building} ask={ask} />}
        tabs={[
          {
            id: 'plan',
            title: t('building.plan'),
            body: () => <StackingPlan building={building} />,
          },
          {
            id: 'structure',
            title: t('building.structure'),
            body: () => <StructureEditor key={buildingId} building={building} />,
          },
          { id: 'facts', title: t('building.facts'), body: () => <Facts building={building} /> },
        ]}
        history={{ entity: 'building', id: buildingId }}
      />
      {question ? <CopyOrRemoveBuildingDialog question={question} onClose={() => ask(undefined)} /> : null}
    </>
  );
}

/** MDI03030: a building: how it is used, its floors and units, its facts, and its history. */
export function BuildingDetail() {
  const { record: building, failure, reload } = useBuilding();
  if (!building) return <PagePending title={t('building.detail')} failure={failure} retry={reload} />;
  return <Detail building={building} />;
}
