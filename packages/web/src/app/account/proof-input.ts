import type { InputRef } from 'antd';
import { useRef, useState } from 'react';
import type { CallFailed } from '../../kit/call/send.ts';
import { t } from '../../kit/words/words.ts';

/** How the person proves to be the owner of the account. */
export type ProofMethod = 'password' | 'code';

export type Proof = { password: string } | { code: string };

/** What is wrong with the proof, when the server refused just that: it names the field, or wants a wait. */
function wrongProof({ code, data, message }: CallFailed): string | undefined {
  const named = typeof data === 'object' && data !== null && ('password' in data || 'code' in data);
  return code === 429 || (code === 400 && named) ? message : undefined;
}

/** What somebody types to prove who they are, and what is wrong with it. */
export function useProofInput() {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const input = useRef<InputRef>(null);
  const complain = (message: string) => {
    setWrong(message);
    input.current?.focus();
  };
  return {
    typed,
    wrong,
    setWrong,
    input,
    type: (text: string) => {
      setTyped(text);
      setWrong(undefined);
    },
    /** Whether the server refused the proof itself, which is then said beside it. */
    refused: (failure: CallFailed) => {
      const message = wrongProof(failure);
      if (message !== undefined) complain(message);
      return message !== undefined;
    },
    /** Hands the proof on once something of its shape is typed. */
    submit: (way: ProofMethod, run: (proof: Proof) => void) => {
      if (typed === '') complain(t('kit.error.required'));
      else if (way === 'code' && !/^\d{6}$/.test(typed)) complain(t('field.smsCode'));
      else run(way === 'code' ? { code: typed } : { password: typed });
    },
  };
}
