import {
  type Building,
  type BuildingInput,
  type BuildingRow,
  buildingApi,
} from '@mdi/contract/modules/building/building.contract.ts';
import { type Phase, projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallFailed } from '../../kit/call/send.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { FormPage } from '../../kit/form/form-page.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useRecordForm } from '../../kit/form/use-record-form.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { toast } from '../../kit/page/toast.ts';
import { buildingAddress, projectAddress } from '../../kit/paths/addresses.ts';
import { lastSaved } from '../../kit/record/last-saved.ts';
import { blockersOf, firstBlockerNames } from '../../kit/record/removal-blockers.tsx';
import { noSuchRecord, useIdInAddress } from '../../kit/record/use-record.ts';
import { t } from '../../kit/words/words.ts';
import { buildingForm, buildingSections } from './building-form.tsx';
import { buildingCalls, refreshBuildingsAndProjects, useBuilding } from './use-building.ts';

function Project({ projectId, name }: { projectId: number; name: string }) {
  return (
    <MaybeLink className="t2" to={projectAddress(projectId, 'buildings')}>
      {name}
    </MaybeLink>
  );
}

const maxSort = 9999;

/** The place after the last building there is. */
const nextSort = (rows: readonly BuildingRow[]) =>
  Math.min(maxSort, rows.reduce((last, { sort }) => Math.max(last, sort), 0) + 1);

/** What a building shares with the next one. */
type Like = Pick<BuildingInput, 'phaseId' | 'management' | 'ownerName' | 'sort'>;

type AddProps = {
  projectId: number;
  projectName: string;
  phases: readonly Phase[];
  sort: number;
  like: Like | undefined;
  again: (like: Like) => void;
};

function AddForm({ projectId, projectName, phases, sort, like, again }: AddProps) {
  const navigate = useNavigate();
  const [only] = phases;
  const phaseId = phases.length === 1 ? (only?.phaseId ?? null) : null;
  const form = useForm({ ...buildingForm, start: { sort, phaseId, zoned: false, ...like } });
  return (
    <FormPage
      title={t('building.addNew')}
      over={{ name: projectName, to: projectAddress(projectId, 'buildings') }}
      beside={<Project projectId={projectId} name={projectName} />}
      form={form}
      sections={buildingSections(form, { phases, pictureUrl: null })}
      back={projectAddress(projectId, 'buildings')}
      save={buildingCalls.add}
      saved={({ buildingId }, { name }) => {
        toast.success(t('building.added', name));
        void refreshBuildingsAndProjects();
        navigate(buildingAddress(buildingId, 'structure'), { replace: true });
      }}
      another={(_, { name, sort: last, ...input }) => {
        toast.success(t('building.added', name));
        void refreshBuildingsAndProjects();
        const { phaseId: phase, management, ownerName } = input;
        again({ phaseId: phase, management, ownerName, sort: Math.min(maxSort, last + 1) });
      }}
    />
  );
}

/** MDI03040: the basic facts of a new building; saved, its floors and units come next (spec §5). */
export function AddBuilding() {
  const projectId = useIdInAddress('projectId');
  const of = { projectId: projectId ?? 0 };
  const enabled = projectId !== undefined;
  const project = useRead(projectApi, 'get', of, { enabled });
  const phases = useRead(projectApi, 'phases', of, { enabled });
  const last = useRead(buildingApi, 'list', { ...of, sort: '-sort', limit: 1 }, { enabled });
  const [{ round, like }, setRound] = useState<{ round: number; like?: Like }>({ round: 0 });
  const failure = enabled ? (project.error ?? phases.error ?? last.error) : noSuchRecord();
  const ready = [project, phases, last].every((read) => read.isFetchedAfterMount);
  if (projectId === undefined || failure || !ready || !project.data || !phases.data || !last.data) {
    return (
      <PagePending
        title={t('building.addNew')}
        failure={failure}
        retry={() => void Promise.all([project.refetch(), phases.refetch(), last.refetch()])}
      />
    );
  }
  return (
    <AddForm
      key={round}
      projectId={projectId}
      projectName={project.data.name}
      phases={phases.data}
      sort={nextSort(last.data.list)}
      like={like}
      again={(next) => setRound({ round: round + 1, like: next })}
    />
  );
}

/** The floors that keep a building divided, or undivided, stand under that very question, with their names. */
function underZoned(error: unknown): unknown {
  if (!(error instanceof CallFailed)) return error;
  const [floors] = blockersOf(error) ?? [];
  if (!floors) return error;
  const names = firstBlockerNames(floors);
  const sentence = names === '' ? error.message : t('building.withNames', error.message, names);
  return new CallFailed(400, error.message, { zoned: sentence });
}

function EditForm({ building, phases }: { building: Building; phases: readonly Phase[] }) {
  const { buildingId, projectId, projectName } = building;
  const { form, held } = useRecordForm(building, {
    ...buildingForm,
    read: () => buildingCalls.get({ buildingId }),
    entity: 'building',
    reading: (name, value) => {
      if (name === 'pictureId') return t('kit.picture');
      return name === 'phaseId' ? phases.find(({ phaseId }) => String(phaseId) === value)?.name : undefined;
    },
  });
  return (
    <FormPage
      title={t('building.edit')}
      over={{ name: building.name, to: buildingAddress(buildingId) }}
      beside={
        <>
          <Project projectId={projectId} name={projectName} />
          <span className="t3 s12">{lastSaved(building)}</span>
        </>
      }
      form={form}
      sections={buildingSections(form, { phases, pictureUrl: held.record.pictureUrl })}
      back={buildingAddress(buildingId)}
      held={held}
      save={async (input) => {
        try {
          return await buildingCalls.edit({ buildingId, version: held.version, ...input });
        } catch (error) {
          throw underZoned(error);
        }
      }}
      saved={(output, { name }) => {
        held.keep(output.version);
        toast.success(t('building.savedName', name));
        void refreshBuildingsAndProjects();
      }}
    />
  );
}

/** MDI03040: the basic facts of one building; saving stays on the page. */
export function EditBuilding() {
  const { record: building, failure, reload } = useBuilding();
  const projectId = building?.projectId ?? 0;
  const phases = useRead(projectApi, 'phases', { projectId }, { enabled: building !== undefined });
  if (!building || !phases.data) {
    return <PagePending title={t('building.edit')} failure={failure ?? phases.error} retry={reload} />;
  }
  return <EditForm key={building.buildingId} building={building} phases={phases.data} />;
}
