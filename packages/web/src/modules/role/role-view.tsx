import { Link } from 'react-router';
import { PageHead } from '../../kit/page/page-head.tsx';
import { KindTag, ValidityTag } from '../../kit/page/tag.tsx';
import { compareRolesAddress, copyRoleAddress } from '../../kit/paths/addresses.ts';
import { useAnnounceRecord } from '../../kit/record/announced-record.ts';
import { type Fact, FactCard, type Facts, factsOf } from '../../kit/record/facts.tsx';
import { Can } from '../../kit/rights/can.tsx';
import { showTime } from '../../kit/time/project-time.ts';
import { joinSentences, t } from '../../kit/words/words.ts';
import { dataScopeName, dataScopeText } from './data-scope-words.ts';
import { PermissionPanel } from './permission-panel.tsx';
import { RoleHistoryButton } from './role-history-button.tsx';
import { roleName } from './role-name.ts';
import type { Role, RoleFormOptions } from './use-role.ts';

function basics(role: Role): Facts {
  const f = factsOf(role, 'role');
  return [
    f.plain('roleCode'),
    f.of('level', <KindTag>{t(`role.level_${role.level}`)}</KindTag>),
    f.plain('name', 'nameEn'),
    f.flag('canSignIn'),
    f.flag('needsAuthenticator'),
    f.count('users'),
    f.of('parents', role.parents.map((one) => one.name).join(t('kit.listMark'))),
    f.plain('sort'),
    f.wide('description', role.description),
  ];
}

/** The chosen buildings by project. */
function buildingFacts({ buildings }: Role): Fact[] {
  const projects = new Map<string, string[]>();
  for (const { projectName, buildingName } of buildings) {
    projects.set(projectName, [...(projects.get(projectName) ?? []), buildingName]);
  }
  return [...projects].map(([label, names]) => ({ label, value: names.join(t('kit.listMark')), wide: true }));
}

function reach(role: Role, terms: RoleFormOptions): Fact[] {
  const scope = { label: t('role.dataScope'), value: dataScopeName(role.dataScope, role.level), wide: true };
  if (role.dataScope === 10) {
    return [{ ...scope, value: `${scope.value} · ${dataScopeText(10, role.level)}` }];
  }
  if (role.dataScope === 30) return [scope, ...buildingFacts(role)];
  const names = role.regions.map(
    (code) => terms.regions.find((region) => region.regionCode === code)?.regionName ?? code,
  );
  return [scope, { label: t('role.regions'), value: names.join(t('kit.listMark')), wide: true }];
}

/** A role as it stands, for who may not change it. */
export function RoleView({ role, terms }: { role: Role; terms: RoleFormOptions }) {
  useAnnounceRecord(roleName(role));
  return (
    <div className="page">
      <PageHead
        title={roleName(role)}
        beside={
          <>
            <ValidityTag state={role.state} />
            {role.builtIn ? <KindTag>{t('role.builtIn')}</KindTag> : null}
            <Can do="sys:role:add">
              <Link to={copyRoleAddress(role)}>{t('role.copyTitle')}</Link>
            </Can>
            <Link to={compareRolesAddress(role.roleId)}>{t('role.compareAct')}</Link>
            <RoleHistoryButton role={role} />
          </>
        }
        hint={joinSentences(
          t(role.heldBeyond ? 'role.heldBeyond' : 'role.readOnly'),
          t('kit.lastSavedAt', showTime(role.updatedAt)),
        )}
      />
      <FactCard title={t('role.basic')} facts={basics(role)} />
      <section className="card facts" aria-labelledby="heading-permissions">
        <h2 id="heading-permissions">{t('role.permissions')}</h2>
        <PermissionPanel trees={terms.permissions} value={role.permissions} base={null} />
      </section>
      <FactCard title={t('role.places')} facts={reach(role, terms)} />
    </div>
  );
}
