import { passwordProblems } from '@mdi/contract/kit/password.ts';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { CallFailed } from '../../kit/call/send.ts';
import { t } from '../../kit/words/words.ts';
import { type FieldErrors, focusFirstError } from '../../lite-kit/focus-first-error.ts';
import { PasswordField } from '../../lite-kit/password-field.tsx';
import { FailureMessage, SubmitButton } from '../../lite-kit/submit.tsx';
import { useButtonAction } from '../../lite-kit/use-button-action.ts';
import { PasswordRules } from './password-rules.tsx';

export type NewPassword = { password: string; oldPass: string };

type Props = {
  /** undefined when the page can't know it, which leaves that rule to the server. */
  userName: string | undefined;
  /** Asks for the old password, as a signed-in person must give it. */
  askOld: boolean;
  /** Sets the password. @throws CallFailed */
  save: (password: NewPassword) => Promise<void>;
};

type Draft = NewPassword & { again: string };

function problems(draft: Draft, { userName, askOld }: Props): FieldErrors {
  const bad = passwordProblems(draft.password, userName ?? '').length > 0;
  return {
    oldPass: askOld && !draft.oldPass ? t('kit.error.required') : undefined,
    password: bad ? t('field.password') : undefined,
    again: draft.again === draft.password ? undefined : t('auth.confirmMismatch'),
  };
}

/** A refusal that belongs to one field, by the field's name. */
function fieldOf({ message, data }: CallFailed): FieldErrors | undefined {
  if (message === t('auth.error.badOldPassword')) return { oldPass: message };
  if (data && typeof data === 'object' && 'password' in data) return { password: String(data.password) };
  return undefined;
}

/** New password twice, with the rules beside it; MDI01040 and MDI01050 (spec §2, §5). */
export function PasswordForm(props: Props) {
  const [draft, setDraft] = useState<Draft>({ oldPass: '', password: '', again: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const task = useButtonAction();
  useEffect(() => first.current?.focus(), []);

  function stop(found: FieldErrors): boolean {
    setErrors(found);
    return form.current !== null && focusFirstError(form.current, found);
  }

  /** Takes what is typed; a mark goes as soon as its field is right, and what the server said once it is changed. */
  function change(next: Draft) {
    const wrong = problems(next, props);
    const left = (name: keyof Draft) => (draft[name] === next[name] || wrong[name] ? wrong[name] : undefined);
    setErrors((now) => ({
      oldPass: now.oldPass && draft.oldPass === next.oldPass ? now.oldPass : now.oldPass && left('oldPass'),
      password: now.password && left('password'),
      again: now.again && left('again'),
    }));
    setDraft(next);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (stop(problems(draft, props))) return;
    const save = async () => {
      await props.save({ password: draft.password, oldPass: draft.oldPass });
      return undefined;
    };
    await task.run(save, (failure) => stop(fieldOf(failure) ?? {}));
  }

  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: HTMLInputElement }) => change({ ...draft, [name]: event.target.value }),
  });
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {props.askOld && (
        <PasswordField
          ref={first}
          label={t('auth.oldPassword')}
          autoComplete="current-password"
          {...field('oldPass')}
        />
      )}
      <PasswordField
        ref={props.askOld ? undefined : first}
        label={t('auth.newPassword')}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordRules password={draft.password} userName={props.userName} />
      <PasswordField label={t('auth.confirmPassword')} autoComplete="new-password" {...field('again')} />
      <SubmitButton task={task} label={t(props.askOld ? 'auth.change' : 'auth.reset')} />
      <FailureMessage text={task.failure} />
    </form>
  );
}
