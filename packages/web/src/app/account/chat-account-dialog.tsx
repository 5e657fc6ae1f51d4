import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { useState } from 'react';
import { client } from '../../kit/call/client.ts';
import type { CallFailed } from '../../kit/call/send.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { toast } from '../../kit/page/toast.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { t } from '../../kit/words/words.ts';
import { ProofField } from './proof-field.tsx';
import { type Proof, type ProofMethod, useProofInput } from './proof-input.ts';

const auth = client(authApi);

type Refused = (failure: CallFailed) => boolean;

/** Binding goes on at the chat platform's page, which comes back to the sign-in pages. */
function useBind(failed: Refused) {
  const [leaving, setLeaving] = useState(false);
  const { run, busy } = useWrite((proof: Proof) => auth.scanState({ purpose: 'bind', ...proof }), {
    done: ({ url }) => {
      setLeaving(true);
      // The page the platform returns to reads from here for whom the scan was.
      sessionStorage.setItem('bindUser', String(signedInUser().mdiUserId));
      location.assign(url);
    },
    failed,
  });
  return { run, busy: busy || leaving };
}

function useUnbind(failed: Refused, done: () => void) {
  return useWrite((proof: Proof) => auth.unBind({ mdiUserId: signedInUser().mdiUserId, ...proof }), {
    done: () => {
      toast.success(t('auth.unbindDone'));
      done();
    },
    failed,
  });
}

type Props = {
  bound: boolean;
  /** Whether this installation sends codes, so that one may stand for the password. */
  codes: boolean;
  onClose: () => void;
  onUnbound: () => void;
};

/** Binds or unbinds the own chat account, after a proof that it is the person (spec §2 dialogs). */
export function ChatAccountDialog({ bound, codes, onClose, onUnbound }: Props) {
  const [way, setWay] = useState<ProofMethod>('password');
  const { typed, type, wrong, setWrong, input, refused, submit: handOn } = useProofInput();
  const [bind, unbind] = [useBind(refused), useUnbind(refused, onUnbound)];
  const { run, busy } = bound ? unbind : bind;
  const submit = () => handOn(way, (proof) => void run(proof));
  const other = () => {
    type('');
    setWay(way === 'code' ? 'password' : 'code');
  };
  return (
    <Dialog
      width={480}
      title={t(bound ? 'auth.unbind' : 'auth.bind')}
      verb={t(bound ? 'auth.unbindVerb' : 'auth.bindNext')}
      okButtonProps={{ danger: bound }}
      busy={busy}
      onOk={submit}
      onCancel={onClose}
      // The menu this was opened from takes the focus with it when it closes, after the box has got it.
      afterOpenChange={(open) => open && input.current?.focus()}
    >
      <div className="dialog-fields">
        <p className="t2">{t(bound ? 'auth.unbindText' : 'auth.bindText')}</p>
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
        {codes ? (
          <div>
            <LinkButton onClick={other}>{t(way === 'code' ? 'auth.byPassword' : 'auth.byCode')}</LinkButton>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
