import { type PasswordProblem, passwordProblems } from '@mdi/contract/kit/password.ts';
import { t } from '../../kit/words/words.ts';
import { CheckIcon, DotIcon } from '../../lite-kit/icons.tsx';

const rules: PasswordProblem[] = ['length', 'lower', 'upper', 'special', 'userName'];

/** The rules of spec §5, each ticked as soon as the password keeps it. */
export function PasswordRules({ password, userName }: { password: string; userName: string | undefined }) {
  const broken = new Set(passwordProblems(password, userName ?? ''));
  // Nothing typed keeps no rule, and a user name that is not known here can't be looked for.
  const kept = (rule: PasswordProblem) =>
    password !== '' && !broken.has(rule) && (rule !== 'userName' || userName !== undefined);
  return (
    <div className="rules">
      <p>{t('auth.ruleTitle')}</p>
      <ul>
        {rules.map((rule) => (
          <li key={rule} className={kept(rule) ? 'kept' : undefined}>
            {kept(rule) ? <CheckIcon /> : <DotIcon />}
            {t(`auth.rule_${rule}`)}
            {kept(rule) && <span className="sr">{t('auth.ruleKept')}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
