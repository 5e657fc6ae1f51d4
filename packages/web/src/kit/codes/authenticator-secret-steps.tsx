import type { AppSecret } from '@mdi/contract/modules/authenticator/authenticator.contract.ts';
import { t } from '../words/words.ts';
import { QrCode } from './qr-code.tsx';
import './app-secret.css';

/** Groups a secret in fours, as people type it. */
const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Shows how an app on the phone learns its secret: by camera, or typed. */
export function AuthenticatorSecretSteps({ app: { secret, address } }: { app: AppSecret }) {
  return (
    <ol className="app-secret">
      <li>
        {t('auth.setUpScan')}
        <QrCode text={address} label={t('auth.setUpCode')} />
      </li>
      <li>
        {t('auth.setUpType')}
        <code>{inFours(secret)}</code>
      </li>
      <li>{t('auth.setUpEnter')}</li>
    </ol>
  );
}
