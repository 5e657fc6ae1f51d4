import { type User, UserFacts } from '@mdi/contract/modules/user/user.contract.ts';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { DateField } from '../../kit/form/fields/date-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRecordForm } from '../../kit/form/use-record-form.ts';
import { t } from '../../kit/words/words.ts';
import { refreshUsers, userCalls } from './use-user.ts';

type Props = { user: User; onClose: () => void };

/** A name that is the phone is shown masked, and stays the phone unless another is typed. */
const byPhone = ({ userName, phone }: User) => userName === phone;

/** The facts of one user; the phone is replaced when something is typed, and stays otherwise. */
export function UserEditDialog({ user, onClose }: Props) {
  const { mdiUserId, userName } = user;
  const { form, held } = useRecordForm(user, {
    schema: UserFacts,
    label: (name) => t(`user.${name}`),
    drawn: (now) => ({ phone: null, ...(byPhone(now) && { userName: null }) }),
    read: () => userCalls.get({ mdiUserId }),
    behind: ({ phone }) => ({ phone }),
    entity: 'user',
  });
  return (
    <FormDialog
      title={t('user.editTitle', user.nickName)}
      draft={`user/edit ${mdiUserId}`}
      form={form}
      fields={['nickName', 'userName', 'phone', 'birth']}
      width={480}
      save={(input) => userCalls.updateUser({ mdiUserId, version: held.version, ...input })}
      successText={(_, input) => t('user.saved', input.nickName)}
      saved={refreshUsers}
      held={held}
      onClose={onClose}
    >
      <TextField form={form} name="nickName" />
      <TextField
        form={form}
        name="userName"
        {...(byPhone(user) ? { hint: `${userName} · ${t('user.userNameKeep')}` } : {})}
      />
      <TextField form={form} name="phone" hint={`${user.phone} · ${t('user.phoneKeep')}`} inputMode="tel" />
      <DateField form={form} name="birth" hint={t('user.birthHint')} />
    </FormDialog>
  );
}
