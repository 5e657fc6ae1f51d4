import { QrCode } from '../../kit/codes/qr-code.tsx';
import { t } from '../../kit/words/words.ts';
import { WarnIcon } from '../../lite-kit/icons.tsx';
import { CountdownRing } from '../countdown-ring.tsx';
import { QrPicture } from '../qr-picture.tsx';
import type { Opened } from './guest-client.ts';
import type { GuestPasses } from './use-guest-passes.ts';

/** Why there is no code now. */
function NoCode({ text, waits }: { text: string; waits: boolean }) {
  return (
    <div className="no-code" role="status">
      {waits ? <span className="spin" /> : <WarnIcon />}
      <b>{text}</b>
    </div>
  );
}

type Shown = { name: string; text: string };

/** One code: a picture that may be kept, or one that changes. */
function Code({ shown, still, several }: { shown: Shown; still: boolean; several: boolean }) {
  const label = several ? t('visitorPage.qrOf', shown.name) : t('visitorPage.qrLabel');
  return (
    <figure className="code">
      {still ? <QrPicture text={shown.text} label={label} /> : <QrCode text={shown.text} label={label} />}
      {several && <figcaption>{shown.name}</figcaption>}
    </figure>
  );
}

/** The guest's code, and those of who comes along with passes of their own. */
export function PassCard({ opened, passes }: { opened: Opened; passes: GuestPasses }) {
  const { people, stop, seconds, offline, left, asked } = passes;
  const shown = people.flatMap(({ name, rotation }) =>
    rotation.shown === null ? [] : [{ name, text: rotation.shown.text }],
  );
  const because = stop ?? opened.stop;
  if (shown.length === 0) {
    if (because !== null) return <NoCode text={t(`visitorPage.stop_${because}`)} waits={false} />;
    return (
      <NoCode text={t(offline && asked ? 'visitorPage.offline' : 'visitorPage.loading')} waits={!offline} />
    );
  }
  return (
    <>
      {because === 'notYet' && (
        <p className="info" role="status">
          {t('visitorPage.stop_notYet')}
        </p>
      )}
      {shown.map((one, at) => (
        // People of the same name come in their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of a visit never changes its order.
        <Code key={at} shown={one} still={opened.still} several={shown.length > 1} />
      ))}
      {opened.still ? (
        <p className="turn">{t('visitorPage.keep')}</p>
      ) : (
        <div className="turn">
          <CountdownRing seconds={seconds} label={t('visitorPage.nextIn', seconds)} />
          <span>{offline ? t('visitorPage.lasts', left) : t('visitorPage.scan')}</span>
        </div>
      )}
    </>
  );
}
