import type { Conflict } from '@mdi/contract/kit/codes.ts';
import { type User, UserFacts } from '@mdi/contract/modules/user/user.contract.ts';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { ConflictDialog, versionConflict } from '../../kit/conflict-dialog.tsx';
import { TextField } from '../../kit/controls.tsx';
import { DateField } from '../../kit/date-field.tsx';
import { useFocusReturn } from '../../kit/focus-return.ts';
import { leadTo } from '../../kit/form-parts.tsx';
import { toast } from '../../kit/toast.ts';
import { type Form, useForm } from '../../kit/use-form.ts';
import { useWrite } from '../../kit/use-write.ts';
import { t } from '../../kit/words.ts';
import { refreshUsers, users } from './use-user.ts';

const order = ['nickName', 'userName', 'phone', 'birth'] as const;

/** Leads to the first bad field once the render that shows it is done. */
function useLead(form: Form<UserFacts>): () => void {
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an attempt to save moves the focus.
  useEffect(() => {
    const first = order.find((name) => form.errors[name] !== undefined);
    if (attempt > 0 && first !== undefined) leadTo(first);
  }, [attempt]);
  return () => setAttempt((count) => count + 1);
}

type Props = { user: User; reload: () => Promise<unknown>; onClose: () => void };

/** What pressing Save does, and what it may end in. */
function useSave({ user, reload, onClose }: Props) {
  const { userName, nickName, birth } = user;
  const form = useForm<UserFacts>({
    schema: UserFacts,
    start: { userName, nickName, phone: null, birth },
    label: (name) => t(`user.${name}`),
  });
  const lead = useLead(form);
  // The version this form was filled from: what is saved meanwhile must not be overwritten.
  const [version] = useState(user.version);
  const [conflict, setConflict] = useState<Conflict>();
  const save = useWrite(users.updateUser, {
    done: (_, input) => {
      toast.success(t('user.saved', input.nickName));
      refreshUsers();
      onClose();
    },
    failed: (failure) => {
      const newer = versionConflict(failure);
      if (newer) setConflict(newer);
      else if (failure.code !== 400 || !form.refuse(failure.data)) return false;
      else lead();
      return true;
    },
  });
  const submit = () => {
    const input = form.check();
    if (input) void save.run({ mdiUserId: user.mdiUserId, version, ...input });
    else lead();
  };
  const load = () => void reload().then(onClose);
  return { form, submit, load, busy: save.busy, conflict, closeConflict: () => setConflict(undefined) };
}

/** The facts of one user; the phone is replaced when something is typed, and stays otherwise. */
export function EditDialog(props: Props) {
  useFocusReturn();
  const { user, onClose } = props;
  const { form, submit, load, busy, conflict, closeConflict } = useSave(props);
  return (
    <Modal
      open
      centered
      width={480}
      title={t('user.editTitle', user.nickName)}
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={submit}
      onCancel={onClose}
    >
      <form
        className="dialog-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField form={form} name="nickName" />
        <TextField form={form} name="userName" />
        <TextField form={form} name="phone" hint={`${user.phone} · ${t('user.phoneKeep')}`} inputMode="tel" />
        <DateField form={form} name="birth" hint={t('user.birthHint')} />
        {/* Enter in a field sends the form; the buttons of the dialog stand outside it. */}
        <button type="submit" hidden />
      </form>
      {conflict ? (
        <ConflictDialog conflict={conflict} label={form.label} onCancel={closeConflict} onLoad={load} />
      ) : null}
    </Modal>
  );
}
