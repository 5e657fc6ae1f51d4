import { t } from '../../kit/words/words.ts';
import { ErrorLine } from '../../lite-kit/field.tsx';
import { addressOf } from '../addresses.ts';

type Props = {
  agreed: boolean;
  change: (agreed: boolean) => void;
  error: string | undefined;
  /** Somebody agreed here to a version of it that is no longer the newest. */
  news: boolean;
};

/** The privacy policy, which must be agreed to before sign-in (spec §5). */
export function AgreeField({ agreed, change, error, news }: Props) {
  return (
    <div className="agree">
      {news && (
        <p className="agree-news" id="agree-news">
          {t('auth.policyNews')}
        </p>
      )}
      <input
        type="checkbox"
        id="agree"
        name="agree"
        checked={agreed}
        onChange={(event) => change(event.target.checked)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'agree-error' : news ? 'agree-news' : undefined}
      />
      <span>
        <label htmlFor="agree">{t('auth.agree')}</label>{' '}
        <a href={addressOf('/privacy')} target="_blank" rel="noreferrer">
          {t('auth.policy')}
        </a>
      </span>
      {error && <ErrorLine id="agree-error" text={error} />}
    </div>
  );
}
