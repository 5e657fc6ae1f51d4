import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { KindTag } from '../../kit/page/tag.tsx';
import { t } from '../../kit/words/words.ts';
import { type EntryWay, isCurrentEntry } from './enterable-projects.ts';

type CardProps = { name: string; hint: string; logoUrl: string; current: boolean; onPick: () => void };

/** A project one may enter: logo, name, the roles held there. */
export function ProjectCard({ name, hint, logoUrl, current, onPick }: CardProps) {
  return (
    <li>
      <button
        type="button"
        className="project-card"
        aria-current={current ? 'true' : undefined}
        onClick={onPick}
      >
        {logoUrl ? (
          <img className="project-logo" src={logoUrl} alt="" />
        ) : (
          <span className="project-logo" aria-hidden="true">
            {name.slice(0, 1)}
          </span>
        )}
        <b title={name}>{name}</b>
        <small title={hint}>{hint}</small>
        {current ? <span className="project-current">{t('frame.current')}</span> : null}
      </button>
    </li>
  );
}

type WaysProps = {
  ways: readonly EntryWay[];
  projectId: number | null;
  projectName: string;
  onPick: (way: EntryWay) => void;
  onBack: () => void;
};

/** The roles, and for tenants the companies, with which a project may be entered. */
export function EntryWays({ ways, projectId, projectName, onPick, onBack }: WaysProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  const companies = ways.some((way) => way.tenantId !== undefined);
  return (
    <div className="ways">
      <h2>
        {projectName} · {t(companies ? 'frame.chooseCompany' : 'frame.chooseRole')}
      </h2>
      <ul ref={list}>
        {ways.map((way) => (
          <li key={`${way.roleCode}-${way.tenantId ?? ''}`}>
            <button type="button" className="way" onClick={() => onPick(way)}>
              <span className="grow">
                <b>{way.tenantName ?? way.roleName}</b>
                {way.tenantName ? <small>{way.roleName}</small> : null}
              </span>
              {isCurrentEntry(projectId, way) ? <KindTag>{t('frame.current')}</KindTag> : t('frame.enter')}
            </button>
          </li>
        ))}
      </ul>
      <Button onClick={onBack}>{t('kit.back')}</Button>
    </div>
  );
}
