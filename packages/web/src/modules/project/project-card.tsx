import type { ProjectRow } from '@mdi/contract/modules/project/project.contract.ts';
import { Link } from 'react-router';
import type { Acts } from '../../kit/list/act-definitions.ts';
import { KindTag, ValidityTag } from '../../kit/page/tag.tsx';
import { projectAddress } from '../../kit/paths/addresses.ts';
import { DueDate } from '../../kit/record/due-date.tsx';
import { t } from '../../kit/words/words.ts';
import { BuildingCount } from './building-count.tsx';
import css from './project.module.css';
import { ProjectCardActions, serviceEndWarnDays } from './project-actions.tsx';

function Logo({ row }: { row: ProjectRow }) {
  if (row.logoUrl) return <img src={row.logoUrl} alt="" width={44} height={44} loading="lazy" />;
  return <span aria-hidden="true">{row.name.slice(0, 1)}</span>;
}

function Counts({ row }: { row: ProjectRow }) {
  const { companies, serviceTo } = row;
  return (
    <dl>
      <div>
        <dt>{t('project.buildings')}</dt>
        <dd>
          <BuildingCount row={row} />
        </dd>
      </div>
      <div>
        <dt>{t('project.companies')}</dt>
        <dd>{companies}</dd>
      </div>
      <div>
        <dt>{t('project.serviceTo')}</dt>
        <dd className={css.tileDate}>
          <DueDate
            date={serviceTo}
            left="project.daysLeft"
            over="project.overdue"
            warnDays={serviceEndWarnDays}
          />
        </dd>
      </div>
    </dl>
  );
}

/** A project at a glance, for the list shown as cards. */
export function ProjectCard({ row, acts }: { row: ProjectRow; acts: Acts<ProjectRow> }) {
  const { projectId, name, type, provinceName, address, state } = row;
  return (
    <article className={`card stack ${css.tile}`}>
      <header>
        <span className={css.tileLogo}>
          <Logo row={row} />
        </span>
        <div className="grow">
          <h2>
            <Link className="name-cell" title={name} to={projectAddress(projectId)}>
              {name}
            </Link>
          </h2>
          <span className="row">
            <KindTag>{t(`project.type_${type}`)}</KindTag>
            <ValidityTag state={state} />
          </span>
        </div>
      </header>
      <p className="one-line t2" title={`${provinceName} ${address}`}>
        {provinceName} · {address}
      </p>
      <Counts row={row} />
      <ProjectCardActions row={row} acts={acts} />
    </article>
  );
}
