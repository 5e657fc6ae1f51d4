import { type RoleInput, roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { CallFailed } from '../../kit/call/send.ts';
import { FormPage } from '../../kit/form/form-page.tsx';
import { useBaseRecord } from '../../kit/form/use-base-record.ts';
import type { Draft } from '../../kit/form/use-form.ts';
import { listAddress } from '../../kit/list/list-memory.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { KindTag, ValidityTag } from '../../kit/page/tag.tsx';
import { toast } from '../../kit/page/toast.ts';
import {
  compareRolesAddress,
  copyRoleAddress,
  roleAddress,
  roleHoldersAddress,
  roleListPath,
} from '../../kit/paths/addresses.ts';
import { Can, may } from '../../kit/rights/can.tsx';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import { onlyOwnPermissions } from './permissions.ts';
import css from './role.module.css';
import { blankRole, roleDraftOf, roleSections, useRoleForm } from './role-form.tsx';
import { roleFormValueWords } from './role-form-value-words.ts';
import { RoleHistoryButton } from './role-history-button.tsx';
import { roleName } from './role-name.ts';
import { RoleView } from './role-view.tsx';
import { type Role, type RoleFormOptions, useRole } from './use-role.ts';

const roles = client(roleApi);

const refresh = () => void queryClient.invalidateQueries({ queryKey: [roleApi.module] });

/** An empty text is sent as such. */
const facts = ({ nameEn, description, ...input }: RoleInput) => ({
  ...input,
  nameEn: nameEn ?? '',
  description: description ?? '',
});

/** Everything of a role but its code and names, as far as the person holds it too. */
function copyOf(source: Role, terms: RoleFormOptions): { start: Draft<RoleInput>; leftOut: number } {
  const { permissions, leftOut } = onlyOwnPermissions(terms.permissions, source.permissions);
  const draft = roleDraftOf(source);
  const seen = (draft.parents ?? []).filter((id) => terms.parents.some((one) => one.roleId === id));
  const own = terms.ownParent;
  const parents = own === null || seen.includes(own) ? seen : [own, ...seen].slice(0, 3);
  const level = terms.levels.find((one) => one === draft.level) ?? null;
  return {
    start: { ...draft, level, roleCode: null, name: null, nameEn: null, parents, permissions },
    leftOut,
  };
}

type AddProps = { terms: RoleFormOptions; source: Role | null };

function AddForm({ terms, source }: AddProps) {
  const navigate = useNavigate();
  const [{ start, leftOut }] = useState(() =>
    source ? copyOf(source, terms) : { start: blankRole(terms), leftOut: 0 },
  );
  const of = useRoleForm(start, source);
  const beside = source ? (
    <>
      <KindTag>{t('role.copyOf', roleName(source))}</KindTag>
      {leftOut > 0 ? <span className="warn s12">{t('role.copyLeftOut', leftOut)}</span> : null}
    </>
  ) : undefined;
  return (
    <FormPage
      title={t(source ? 'role.copyTitle' : 'role.addNew')}
      beside={beside}
      form={of.form}
      sections={roleSections({ of, terms, role: null, marks: source !== null })}
      back={listAddress(roleListPath)}
      save={(input) => roles.add(facts(input))}
      saved={({ roleId }, input) => {
        toast.success(t('role.added', input.name));
        refresh();
        navigate(roleAddress({ roleId }), { replace: true });
      }}
    />
  );
}

function Beside({ role }: { role: Role }) {
  return (
    <>
      <ValidityTag state={role.state} />
      <KindTag>{t(`role.level_${role.level}`)}</KindTag>
      {role.builtIn ? <KindTag>{t('role.builtIn')}</KindTag> : null}
      <span className={css.roleMeta}>
        <MaybeLink to={roleHoldersAddress(role)}>{t('role.inUse', role.users)}</MaybeLink>
        <span className="t3">{t('kit.lastSavedAt', showTime(role.updatedAt))}</span>
        <Can do="sys:role:add">
          <Link to={copyRoleAddress(role)}>{t('role.copyTitle')}</Link>
        </Can>
        <Link to={compareRolesAddress(role.roleId)}>{t('role.compareAct')}</Link>
        <RoleHistoryButton role={role} />
      </span>
    </>
  );
}

type EditProps = { terms: RoleFormOptions; role: Role };

function EditForm({ terms, role }: EditProps) {
  const of = useRoleForm(roleDraftOf(role), role);
  const held = useBaseRecord<Role, RoleInput>(role, {
    read: () => roles.get({ roleId: role.roleId }),
    draft: roleDraftOf,
    entity: 'role',
    ...roleFormValueWords(terms),
  });
  return (
    <FormPage
      title={roleName(role)}
      beside={<Beside role={role} />}
      form={of.form}
      sections={roleSections({ of, terms, role, marks: true })}
      back={listAddress(roleListPath)}
      held={held}
      save={(input) => {
        const { roleCode: _, ...rest } = facts(input);
        return roles.edit({ roleId: role.roleId, version: held.version, ...rest });
      }}
      saved={(output, input) => {
        held.keep(output.version);
        of.saved();
        toast.success(t('role.savedName', input.name));
        refresh();
      }}
    />
  );
}

/**
 * MDI04020: a new role, a copy (`copyFrom`), or one role (`roleId`), which is shown only where the person may
 * not change it.
 */
export function RoleFormPage() {
  const [params] = useSearchParams();
  const roleId = params.get('roleId');
  const copyFrom = params.get('copyFrom');
  const { role, terms, failure, reload } = useRole(roleId ?? copyFrom);
  const adding = roleId === null;
  const refused = adding && !may('sys:role:add');
  const title = t(adding ? (copyFrom === null ? 'role.addNew' : 'role.copyTitle') : 'role.setting');
  if (refused) {
    const forbidden = new CallFailed(403, t('kit.error.forbidden'), null);
    return <PagePending title={title} failure={forbidden} retry={reload} />;
  }
  if (failure || !terms) return <PagePending title={title} failure={failure} retry={reload} />;
  if (adding && copyFrom === null) return <AddForm terms={terms} source={null} />;
  if (!role) return <PagePending title={title} failure={null} retry={reload} />;
  const key = role.roleId;
  if (adding) return <AddForm key={key} terms={terms} source={role} />;
  if (!role.can.edit) return <RoleView role={role} terms={terms} />;
  return <EditForm key={key} terms={terms} role={role} />;
}
