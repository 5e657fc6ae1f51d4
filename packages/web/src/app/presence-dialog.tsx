import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { client } from '../kit/call/client.ts';
import { useRead } from '../kit/call/use-read.ts';
import { useWrite } from '../kit/call/use-write.ts';
import { Dialog } from '../kit/page/dialog.tsx';
import { t } from '../kit/words/words.ts';
import { type Proof, useProof } from './proof.ts';
import { ProofField } from './proof-field.tsx';

const auth = client(authApi);

type Props = { onProven: () => void; onClose: () => void };

/** Asks the person to show again that it is they, before what they pressed is done (code 4031 of any call). */
export function PresenceDialog({ onProven, onClose }: Props) {
  const { typed, type, wrong, setWrong, input, refused, submit: handOn } = useProof();
  const ways = useRead(authApi, 'proofWays', {});
  const way = ways.data?.way ?? 'password';
  const { run, busy } = useWrite((proof: Proof) => auth.prove(proof), { done: onProven, failed: refused });
  const submit = () => handOn(way, (proof) => void run(proof));
  return (
    <Dialog
      width={480}
      title={t('auth.proofTitle')}
      verb={t('auth.proofVerb')}
      busy={busy}
      onOk={submit}
      onCancel={onClose}
      afterOpenChange={(open) => open && input.current?.focus()}
    >
      <div className="dialog-fields">
        <p className="t2">{t('auth.proofText')}</p>
        <ProofField
          key={way}
          way={way}
          value={typed}
          error={wrong}
          input={input}
          onType={type}
          onFail={setWrong}
          onEnter={submit}
        />
      </div>
    </Dialog>
  );
}
