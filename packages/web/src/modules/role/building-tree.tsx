import { roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { Checkbox, Input } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { isSessionFailure, toCallFailed } from '../../kit/call/session-failure.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { fieldId } from '../../kit/form/field.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { toast } from '../../kit/page/toast.ts';
import { useTextMatcher } from '../../kit/words/name-search.ts';
import { t } from '../../kit/words/words.ts';
import { BuildingCheckboxes } from './building-checkboxes.tsx';
import { type Project, projectFillState, regionFillState } from './chosen-places.ts';
import { fetchProjectBuildings, type Region } from './fetch-project-buildings.ts';
import type { FillState } from './permissions.ts';
import css from './role.module.css';

/** Buildings of one project. */
export type ProjectBuildings = { projectId: number; buildings: readonly number[] };

/** What the tree shows as chosen, and how it changes. */
export type BuildingChoice = {
  chosen: ReadonlySet<number>;
  counts: ReadonlyMap<number, number>;
  /** Adds to what is chosen when it is called, and stays the same function. */
  set: (parts: readonly ProjectBuildings[], on: boolean) => void;
};

type BranchProps = {
  title: string;
  note: string;
  filled: FillState;
  open: boolean;
  busy: boolean;
  /** Nothing below it can be chosen. */
  empty: boolean;
  toggle: () => void;
  press: () => void;
  children: ReactNode;
};

function Branch({ title, note, filled, open, busy, empty, toggle, press, children }: BranchProps) {
  return (
    <li>
      <div className={css.place}>
        <button
          type="button"
          className="fold t3"
          aria-expanded={open}
          aria-label={t('role.openGroup', title)}
          onClick={toggle}
        >
          <Icon name={open ? 'down' : 'right'} size={14} />
        </button>
        <Checkbox
          checked={filled === 'all'}
          indeterminate={filled === 'some'}
          disabled={empty || busy}
          onChange={press}
        >
          {title}
        </Checkbox>
        <span className={css.placeNote}>{busy ? t('kit.loading') : note}</span>
      </div>
      {open ? <ul>{children}</ul> : null}
    </li>
  );
}

const readPart = async ({ projectId }: Project): Promise<ProjectBuildings> => {
  const buildings = await fetchProjectBuildings(projectId);
  return { projectId, buildings: buildings.map((one) => one.buildingId) };
};

/** Chooses all buildings of some projects, or none of them; they are read first. */
function usePressAll(choice: BuildingChoice, projects: readonly Project[], filled: FillState) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const parts = await Promise.all(projects.filter((one) => one.buildings > 0).map(readPart));
      choice.set(parts, filled !== 'all');
    } catch (error) {
      const failure = toCallFailed(error, t('kit.failed'));
      if (!isSessionFailure(failure)) toast.error(failure.message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, press: () => void press() };
}

function Waits({ failed, retry }: { failed: boolean; retry: () => void }) {
  if (!failed) return <li className={`${css.place} t3`}>{t('kit.loading')}</li>;
  return (
    <li className={`${css.place} bad`}>
      {t('kit.failed')}
      <LinkButton onClick={retry}>{t('kit.retry')}</LinkButton>
    </li>
  );
}

function Buildings({ projectId, choice }: { projectId: number; choice: BuildingChoice }) {
  const { chosen, set } = choice;
  const { data, error, refetch } = useRead(roleApi, 'buildings', { projectId });
  const press = useCallback(
    (building: number, on: boolean) => set([{ projectId, buildings: [building] }], on),
    [projectId, set],
  );
  if (!data) return <Waits failed={error !== null} retry={() => void refetch()} />;
  if (data.length === 0) return <li className={`${css.place} t3`}>{t('role.noBuildings')}</li>;
  return <BuildingCheckboxes buildings={data} chosen={chosen} press={press} />;
}

function ProjectBranch({ project, choice }: { project: Project; choice: BuildingChoice }) {
  const { projectId, projectName, buildings } = project;
  const [open, setOpen] = useState(false);
  const filled = projectFillState(project, choice.counts);
  const { busy, press } = usePressAll(choice, [project], filled);
  return (
    <Branch
      title={projectName}
      note={t('role.buildingsOf', choice.counts.get(projectId) ?? 0, buildings)}
      filled={filled}
      open={open}
      busy={busy}
      empty={buildings === 0}
      toggle={() => setOpen(!open)}
      press={press}
    >
      <Buildings projectId={projectId} choice={choice} />
    </Branch>
  );
}

function RegionBranch({ region, choice, word }: { region: Region; choice: BuildingChoice; word: string }) {
  const { regionCode, regionName } = region;
  const { data, error, refetch } = useRead(roleApi, 'projects', { regionCode });
  const [opened, setOpen] = useState<boolean>();
  const projects = data ?? [];
  const filled = regionFillState(projects, choice.counts);
  const { busy, press } = usePressAll(choice, projects, filled);
  const fits = useTextMatcher(word);
  const shown = fits(regionName) ? projects : projects.filter((one) => fits(one.projectName));
  if (word !== '' && shown.length === 0 && !fits(regionName)) return null;
  const used = projects.filter((one) => choice.counts.has(one.projectId)).length;
  return (
    <Branch
      title={regionName}
      note={t('role.projectsOf', used, projects.length)}
      filled={filled}
      open={word !== '' || (opened ?? used > 0)}
      busy={busy}
      empty={projects.every((one) => one.buildings === 0)}
      toggle={() => setOpen(!(opened ?? used > 0))}
      press={press}
    >
      {data ? null : <Waits failed={error !== null} retry={() => void refetch()} />}
      {data?.length === 0 ? <li className={`${css.place} t3`}>{t('role.noProjects')}</li> : null}
      {shown.map((project) => (
        <ProjectBranch key={project.projectId} project={project} choice={choice} />
      ))}
    </Branch>
  );
}

/** Regions, their projects and buildings; each level is read when it is opened or stands for a box. */
export function BuildingTree({ regions, choice }: { regions: readonly Region[]; choice: BuildingChoice }) {
  const [word, setWord] = useState('');
  return (
    <>
      <Input
        id={fieldId('buildings')}
        className={css.permSearch}
        value={word}
        aria-label={t('role.searchPlace')}
        placeholder={t('role.searchPlace')}
        maxLength={100}
        allowClear
        prefix={<Icon name="search" />}
        onChange={(event) => setWord(event.target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      <ul className={css.places} aria-label={t('role.buildings')}>
        {regions.map((region) => (
          <RegionBranch key={region.regionCode} region={region} choice={choice} word={word.trim()} />
        ))}
      </ul>
      <p className={`${css.placesNone} t3`}>{t('role.placeNone')}</p>
    </>
  );
}
