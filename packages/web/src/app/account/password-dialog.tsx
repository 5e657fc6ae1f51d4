import { type PasswordProblem, passwordProblems } from '@mdi/contract/kit/password.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { client } from '../../kit/call/client.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { controlProps, LabelledControl } from '../../kit/form/fields/labelled-control.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { toast } from '../../kit/page/toast.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { t } from '../../kit/words/words.ts';

const auth = client(authApi);
const rules: readonly PasswordProblem[] = ['length', 'lower', 'upper', 'special', 'userName'];

type Name = 'old' | 'fresh' | 'again';
type Entered = Record<Name, string>;
type Wrong = Partial<Entered>;

function problems({ old, fresh, again }: Entered, userName: string): Wrong {
  const wrong: Wrong = {};
  if (old === '') wrong.old = t('kit.error.required');
  if (passwordProblems(fresh, userName).length > 0) wrong.fresh = t('MDI01050.MSG_E_PWD_RULE_CHECK');
  if (again === '') wrong.again = t('kit.error.required');
  else if (again !== fresh) wrong.again = t('auth.confirmMismatch');
  return wrong;
}

/** The rule as a list that ticks itself off while the password is typed. */
function Rules({ password, userName }: { password: string; userName: string }) {
  const missing = passwordProblems(password, userName);
  return (
    <ul className="rules" aria-label={t('auth.ruleTitle')}>
      {rules.map((rule) => {
        const met = password !== '' && !missing.includes(rule);
        return (
          <li key={rule} className={met ? 'rule-met' : undefined}>
            <Icon name={met ? 'check' : 'dot'} size={12} />
            {t(`auth.rule_${rule}`)}
          </li>
        );
      })}
    </ul>
  );
}

type FieldProps = {
  name: Name;
  label: string;
  value: string;
  error: string | undefined;
  onType: (typed: string) => void;
  onEnter: () => void;
};

function PasswordField({ name, label, value, error, onType, onEnter }: FieldProps) {
  const id = `password-${name}`;
  return (
    <LabelledControl {...{ id, label, error }} alert>
      <Input.Password
        {...controlProps(id, error)}
        value={value}
        autoComplete={name === 'old' ? 'current-password' : 'new-password'}
        onChange={({ target }) => onType(target.value)}
        onPressEnter={onEnter}
      />
    </LabelledControl>
  );
}

/** MDI01050: old password, new password, confirmation (spec §2 dialogs, §5 password). */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { mdiUserId, userName } = signedInUser();
  const [entered, setEntered] = useState<Entered>({ old: '', fresh: '', again: '' });
  const [wrong, setWrong] = useState<Wrong>({});
  const change = useWrite(auth.modifyPw, {
    done: () => {
      toast.success(t('frame.passwordChanged'));
      onClose();
    },
    failed: ({ code, data, message }) => {
      if (code !== 400) return false;
      // A wrong old password is answered with data false (spec §7).
      setWrong(data === false ? { old: message } : { fresh: message });
      return true;
    },
  });
  const submit = () => {
    const found = problems(entered, userName);
    setWrong(found);
    const first = (['old', 'fresh', 'again'] as const).find((name) => found[name]);
    if (first) document.getElementById(`password-${first}`)?.focus();
    else void change.run({ mdiUserId, oldPass: entered.old, password: entered.fresh });
  };
  const field = (name: Name) => ({
    name,
    value: entered[name],
    error: wrong[name],
    onType: (typed: string) => {
      setEntered({ ...entered, [name]: typed });
      setWrong({ ...wrong, [name]: undefined });
    },
    onEnter: submit,
  });
  return (
    <Dialog
      width={480}
      title={t('auth.change')}
      verb={t('kit.save')}
      busy={change.busy}
      // Once it stands: the menu it was opened from gives the focus back while it opens.
      afterOpenChange={(open) => open && document.getElementById('password-old')?.focus()}
      onOk={submit}
      onCancel={onClose}
    >
      <div className="dialog-fields">
        <PasswordField {...field('old')} label={t('auth.oldPassword')} />
        <PasswordField {...field('fresh')} label={t('auth.newPassword')} />
        <Rules password={entered.fresh} userName={userName} />
        <PasswordField {...field('again')} label={t('auth.confirmPassword')} />
      </div>
    </Dialog>
  );
}
