import { type User, UserFacts } from '@mdi/contract/modules/user/user.contract.ts';
import { useState } from 'react';
import { TextField } from '../../kit/controls.tsx';
import { DateField } from '../../kit/date-field.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { toast } from '../../kit/toast.ts';
import { useForm } from '../../kit/use-form.ts';
import { t } from '../../kit/words.ts';
import { refreshUsers, users } from './use-user.ts';

type Props = { user: User; reload: () => Promise<unknown>; onClose: () => void };

/** The facts of one user; the phone is replaced when something is typed, and stays otherwise. */
export function EditDialog({ user, reload, onClose }: Props) {
  const { mdiUserId, userName, nickName, birth } = user;
  const byPhone = userName === user.phone;
  // The version this form was filled from: what is saved meanwhile must not be overwritten.
  const [version] = useState(user.version);
  const form = useForm<UserFacts>({
    schema: UserFacts,
    // A name that is the phone is shown masked, and stays the phone unless another is typed.
    start: { userName: byPhone ? null : userName, nickName, phone: null, birth },
    label: (name) => t(`user.${name}`),
  });
  return (
    <FormDialog
      title={t('user.editTitle', user.nickName)}
      form={form}
      fields={['nickName', 'userName', 'phone', 'birth']}
      width={480}
      save={(input) => users.updateUser({ mdiUserId, version, ...input })}
      saved={(_, input) => {
        toast.success(t('user.saved', input.nickName));
        refreshUsers();
        onClose();
      }}
      reload={() => void reload().then(onClose)}
      onClose={onClose}
    >
      <TextField form={form} name="nickName" />
      <TextField
        form={form}
        name="userName"
        {...(byPhone ? { hint: `${userName} · ${t('user.userNameKeep')}` } : {})}
      />
      <TextField form={form} name="phone" hint={`${user.phone} · ${t('user.phoneKeep')}`} inputMode="tel" />
      <DateField form={form} name="birth" hint={t('user.birthHint')} />
    </FormDialog>
  );
}
