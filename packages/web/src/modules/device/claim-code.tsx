import { claimMinutes } from '@mdi/contract/modules/device/device.contract.ts';
import { Button } from 'antd';
import { QrCode } from '../../kit/codes/qr-code.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { useNow } from '../../kit/time/use-now.ts';
import { t } from '../../kit/words/words.ts';
import css from './device.module.css';

const secondMs = 1_000;

const clock = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

type Props = { text: string; until: number; busy: boolean; anew: () => void };

/** A claim as a QR code and as text, with the time that is left; run out, it can be made anew. */
export function ClaimCode({ text, until, busy, anew }: Props) {
  const left = Math.max(0, Math.ceil((until - useNow(secondMs)) / secondMs));
  if (left === 0) {
    return (
      <>
        <span className={css.claimOver}>
          <Icon name="warning" size={32} />
          <b>{t('device.claimOver')}</b>
        </span>
        <Button type="primary" loading={busy} onClick={anew}>
          {t('device.claimAnew')}
        </Button>
      </>
    );
  }
  return (
    <>
      <div className={css.claimPicture}>
        <QrCode text={text} label={t('device.claimPicture')} />
      </div>
      <p className={css.claimLeft} role="timer">
        {t('device.claimLeft')} <b>{clock(left)}</b>
      </p>
      <p className="t2">{t('device.claimHint', claimMinutes)}</p>
      <code className="code-box">{text}</code>
    </>
  );
}
