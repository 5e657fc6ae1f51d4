import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { type Project, projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import * as z from 'zod/mini';
import { useRead } from '../../kit/call/use-read.ts';
import { ChoiceField } from '../../kit/form/fields/basic-fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import { projectCalls, refreshProjects } from './use-project.ts';

const Invited = z.strictObject({ roleCode: projectApi.ops.invite.input.shape.roleCode });
type Invited = z.output<typeof Invited>;

/** What is given is a role of the property; those of head office and of tenants are held elsewhere. */
const options = (data: OutputOf<typeof userApi.ops.int> | undefined) =>
  (data?.roles ?? [])
    .filter(({ roleLevel }) => roleLevel === 30)
    .map(({ roleCode, roleName }) => ({ value: roleCode, label: roleName }));

/** Asks with which role the noted administrator becomes a user. */
export function ProjectInviteDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { data, isPending } = useRead(userApi, 'int', {});
  const form = useForm<Invited>({
    schema: Invited,
    start: { roleCode: null },
    label: () => t('project.inviteRole'),
  });
  const { projectId, administratorName, administratorPhone } = project;
  const [name, phone] = [administratorName ?? '', administratorPhone ?? ''];
  const roles = options(data);
  return (
    <FormDialog
      title={t('project.inviteTitle', name)}
      draft={`project/invite ${projectId}`}
      verb={t('project.inviteVerb')}
      form={form}
      fields={['roleCode']}
      save={({ roleCode }) => projectCalls.invite({ projectId, roleCode })}
      successText={() => t('project.invited', name, phone)}
      saved={() => void refreshProjects()}
      onClose={onClose}
    >
      <p className="t2 field-wide">{t('project.inviteText', name, phone)}</p>
      {!isPending && roles.length === 0 ? (
        <p className="warn">{t('project.inviteNone')}</p>
      ) : (
        <ChoiceField form={form} name="roleCode" options={roles} />
      )}
    </FormDialog>
  );
}
