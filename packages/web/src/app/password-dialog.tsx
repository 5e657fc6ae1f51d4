import { type PasswordProblem, passwordProblems } from '@mdi/contract/kit/password.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { client } from '../kit/client.ts';
import { Icon } from '../kit/icon.tsx';
import { toast } from '../kit/toast.ts';
import { useWrite } from '../kit/use-write.ts';
import { who } from '../kit/who.ts';
import { t } from '../kit/words.ts';

const auth = client(authApi);
const rules: readonly PasswordProblem[] = ['length', 'lower', 'upper', 'special', 'userName'];

type Name = 'old' | 'fresh' | 'again';
type Entered = Record<Name, string>;
type Wrong = Partial<Entered>;

function problems({ old, fresh, again }: Entered, userName: string): Wrong {
  const wrong: Wrong = {};
  if (old === '') wrong.old = t('kit.error.required');
  if (passwordProblems(fresh, userName).length > 0) wrong.fresh = t('auth.error.passwordRule');
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

/** MDI01050: old password, new password, confirmation (spec §2 dialogs, §5 password). */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { mdiUserId, userName } = who();
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
  const field = (name: Name, label: string, autoComplete: string) => (
    <div className="field">
      <label htmlFor={`password-${name}`}>
        {label}
        <em title={t('kit.required')}>*</em>
      </label>
      <Input.Password
        id={`password-${name}`}
        value={entered[name]}
        autoFocus={name === 'old'}
        autoComplete={autoComplete}
        status={wrong[name] ? 'error' : ''}
        aria-invalid={wrong[name] !== undefined}
        aria-describedby={wrong[name] ? `password-${name}-error` : undefined}
        onChange={({ target }) => {
          setEntered({ ...entered, [name]: target.value });
          setWrong({ ...wrong, [name]: undefined });
        }}
        onPressEnter={submit}
      />
      {wrong[name] ? (
        <div className="field-error" id={`password-${name}-error`} role="alert">
          <Icon name="warning" size={14} />
          {wrong[name]}
        </div>
      ) : null}
    </div>
  );
  return (
    <Modal
      open
      centered
      width={480}
      title={t('auth.change')}
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      confirmLoading={change.busy}
      mask={{ closable: false }}
      onOk={submit}
      onCancel={onClose}
    >
      <div className="dialog-fields">
        {field('old', t('auth.oldPassword'), 'current-password')}
        {field('fresh', t('auth.newPassword'), 'new-password')}
        <Rules password={entered.fresh} userName={userName} />
        {field('again', t('auth.confirmPassword'), 'new-password')}
      </div>
    </Modal>
  );
}
