import { useEffect, useState } from 'react';
import { useWrite } from '../../kit/call/use-write.ts';
import { InfoDialog } from '../../kit/page/info-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { visitCalls, visitorName } from './use-visit.ts';
import css from './visit.module.css';
import type { VisitDialogProps } from './visit-dialog-props.ts';

type Whole = Awaited<ReturnType<typeof visitCalls.reveal>>;

/** A number that the guard's phone or headset dials; nothing where there is none. */
const Call = ({ phone }: { phone: string | null }) =>
  phone === null ? t('kit.none') : <a href={`tel:${phone}`}>{phone}</a>;

const Host = ({ whole: { hostName, hostPhone } }: { whole: Whole }) => (
  <>
    {hostName === null ? null : `${hostName} · `}
    <Call phone={hostPhone} />
  </>
);

/** The whole phones of a guest and the host, and the ID number, shown to who may see them and until the dialog is closed. */
export function RevealNumbersDialog({ visit, onClose }: VisitDialogProps) {
  const { visitId } = visit;
  const [whole, setWhole] = useState<Whole>();
  const { run } = useWrite(() => visitCalls.reveal({ visitId }), {
    done: setWhole,
    failed: () => {
      onClose();
      return false;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens.
  useEffect(() => void run(undefined), [visitId]);
  return (
    <InfoDialog title={t('visit.revealTitle', visitorName(visit))} width={440} onClose={onClose}>
      <dl className={css.visitWhole}>
        <dt>{t('visit.phone')}</dt>
        <dd>{whole ? <Call phone={whole.phone} /> : t('kit.loading')}</dd>
        <dt>{t('visit.idNumber')}</dt>
        <dd>{whole ? (whole.idNumber ?? t('kit.none')) : t('kit.loading')}</dd>
        <dt>{t('visit.hostPhone')}</dt>
        <dd>{whole ? <Host whole={whole} /> : t('kit.loading')}</dd>
      </dl>
      <p className="t2">{t('visit.revealText')}</p>
    </InfoDialog>
  );
}
