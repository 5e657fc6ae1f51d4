import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { maxGuests } from '@mdi/contract/modules/visit/visit.fields.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { fieldId } from '../../kit/form/field.tsx';
import { FieldError } from '../../kit/form/field-error.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { toast } from '../../kit/page/toast.ts';
import { t } from '../../kit/words/words.ts';
import { parsePeople, parseVisitorList, peopleText } from './fields/people-text.ts';
import type { Invitation } from './fields/repeat-visit-fields.tsx';
import css from './visit.module.css';

type Guest = Invitation['guests'][number];

export const blankVisitor: Guest = { name: null, phone: '', companions: [] };

const isBlank = ({ name, phone, phoneOf, companions }: Guest) =>
  (name ?? '') === '' && (phone ?? '') === '' && phoneOf === undefined && companions.length === 0;

/** The rows that say something; the empty ones are only there to be filled in. */
export const filledVisitors = (guests: readonly Guest[]): Guest[] => {
  const filled = guests.filter((one) => !isBlank(one));
  return filled.length > 0 ? filled : guests.slice(0, 1);
};

/** A pasted list as rows, and how many of its lines had no phone. */
export function visitorsInText(text: string): { guests: Guest[]; left: number } {
  const listed = parseVisitorList(text);
  const guests = listed.flatMap(({ name, phone, companions }) =>
    phone === null ? [] : [{ name, phone, companions }],
  );
  return { guests, left: listed.length - guests.length };
}

function PasteDialog({ add, onClose }: { add: (text: string) => void; onClose: () => void }) {
  const [text, setText] = useState('');
  return (
    <Dialog
      light
      width={560}
      title={t('visit.pasteGuests')}
      verb={t('visit.pasteVerb')}
      okButtonProps={{ disabled: text.trim() === '' }}
      onOk={() => add(text)}
      onCancel={onClose}
    >
      <p className="t2">{t('visit.pasteHint')}</p>
      <Input.TextArea
        autoFocus
        rows={8}
        aria-label={t('visit.pasteGuests')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </Dialog>
  );
}

type RowProps = {
  guest: Guest;
  /** What may be shown of a former guest's phone. */
  hidden: string | undefined;
  at: number;
  errors: Readonly<Record<string, string | undefined>>;
  /** Whether the error summary leads to this row. */
  led: boolean;
  change: (guest: Guest) => void;
  remove: (() => void) | undefined;
};

/** A guest's companions as they are typed; taken apart once the box is left. */
function Companions({
  guest,
  label,
  bad,
  change,
}: Pick<RowProps, 'guest' | 'change'> & { label: string; bad: boolean }) {
  const [text, setText] = useState(() => peopleText(guest.companions, t('kit.listMark')));
  return (
    <Input
      aria-label={label}
      aria-invalid={bad}
      {...(bad ? { status: 'error' } : {})}
      value={text}
      autoComplete="off"
      onChange={({ target }) => {
        setText(target.value);
        change({ ...guest, companions: parsePeople(target.value) });
      }}
    />
  );
}

function Row({ guest, hidden, at, errors, led, change, remove }: RowProps) {
  const wrong = Object.entries(errors).filter(([name]) => name.startsWith(`guests.${at}.`));
  const badOf = (field: string) => wrong.some(([name]) => name.startsWith(`guests.${at}.${field}`));
  const label = (field: string) => t('visit.guestOf', at + 1, field);
  const led1 = led && !badOf('phone');
  return (
    <li className={css.guestRow}>
      <span className="t3">{at + 1}</span>
      <Input
        {...(led1 ? { id: fieldId('guests') } : {})}
        aria-label={label(t('visit.guestName'))}
        aria-invalid={badOf('name')}
        {...(badOf('name') ? { status: 'error' } : {})}
        value={guest.name ?? ''}
        placeholder={t('visit.guestNameHint')}
        autoComplete="off"
        onChange={({ target }) => change({ ...guest, name: target.value || null })}
      />
      <Input
        {...(led && !led1 ? { id: fieldId('guests') } : {})}
        aria-label={label(t('visit.guestPhone'))}
        aria-invalid={badOf('phone')}
        {...(badOf('phone') ? { status: 'error' } : {})}
        value={guest.phoneOf === undefined ? guest.phone : (hidden ?? '')}
        disabled={guest.phoneOf !== undefined}
        inputMode="tel"
        autoComplete="off"
        onChange={({ target }) => change({ ...guest, phone: target.value })}
      />
      <Companions
        guest={guest}
        label={label(t('visit.companions'))}
        bad={badOf('companions')}
        change={change}
      />
      <Button
        type="text"
        icon={<Icon name="close" />}
        aria-label={t('visit.removeGuest', at + 1)}
        disabled={remove === undefined}
        onClick={remove}
      />
      <FieldError text={wrong[0]?.[1]} className={css[`guest-${wrong[0]?.[0].split('.')[2]}`]} />
    </li>
  );
}

type LastGuest = OutputOf<typeof visitApi.ops.lastGuests>[number];

/** Whom the host had last; pressing one puts them among the guests, pressing again takes them out. */
function LastGuests({
  last,
  guests,
  pick,
}: {
  last: LastGuest[];
  guests: Guest[];
  pick: (one: LastGuest) => void;
}) {
  return (
    <fieldset className={`row ${css.lastGuests}`} aria-label={t('visit.lastGuests')}>
      <span className="t2">{t('visit.lastGuests')}</span>
      {last.map((one) => {
        const chosen = guests.some(({ phoneOf }) => phoneOf === one.visitId);
        return (
          <Button key={one.visitId} size="small" aria-pressed={chosen} onClick={() => pick(one)}>
            {one.name} <small>{one.phone}</small>
          </Button>
        );
      })}
    </fieldset>
  );
}

/** The guests of an invitation, one a row; a list from a sheet or a chat can be pasted. */
export function VisitorRows({ form }: { form: Form<Invitation> }) {
  const [pasting, setPasting] = useState(false);
  // Rows that come and go between others keep what is typed in them.
  const [keys, setKeys] = useState<readonly number[]>([0]);
  const guests = form.values.guests ?? [blankVisitor];
  const errors = Object.fromEntries(
    Object.entries(form.errors).filter(([name]) => name.startsWith('guests.')),
  );
  const firstBad = Object.keys(errors)
    .map((name) => Number(name.split('.')[1]))
    .sort((a, b) => a - b)[0];
  const put = (next: Guest[], nextKeys: readonly number[]) => {
    form.set('guests', next);
    setKeys(nextKeys);
  };
  const fresh = (count: number) => {
    const start = Math.max(-1, ...keys) + 1;
    return Array.from({ length: count }, (_, at) => start + at);
  };
  const paste = (text: string) => {
    const { guests: added, left } = visitorsInText(text);
    const stay = guests.map((one, at) => ({ one, key: keys[at] ?? 0 })).filter(({ one }) => !isBlank(one));
    const next = [...stay.map(({ one }) => one), ...added].slice(0, maxGuests);
    if (next.length > 0) {
      put(next, [...stay.map(({ key }) => key), ...fresh(next.length - stay.length)]);
      toast.success(t('visit.pasted', next.length - stay.length));
    }
    if (left > 0) toast.error(t('visit.pasteBad', left));
    setPasting(false);
  };
  const full = guests.length >= maxGuests;
  const { hostId } = form.values;
  const asked = useRead(
    visitApi,
    'lastGuests',
    { hostId: hostId ?? 0 },
    { enabled: typeof hostId === 'number' },
  );
  const last = asked.data ?? [];
  // Whom another host had may stay in the list.
  const [met, setMet] = useState<readonly LastGuest[]>([]);
  const pick = (one: LastGuest) => {
    const stay = guests
      .map((guest, at) => ({ guest, key: keys[at] ?? 0 }))
      .filter(({ guest }) => !isBlank(guest) && guest.phoneOf !== one.visitId);
    const out = guests.some(({ phoneOf }) => phoneOf === one.visitId);
    const added = out ? [] : [{ name: one.name, phoneOf: one.visitId, companions: [] }];
    const next = [...stay.map(({ guest }) => guest), ...added].slice(0, maxGuests);
    if (next.length === 0) next.push(blankVisitor);
    put(next, [...stay.map(({ key }) => key), ...fresh(next.length - stay.length)]);
    setMet((before) => [...before, one]);
  };
  return (
    <div className={`field-wide ${css.guestRows}`}>
      {last.length > 0 ? <LastGuests last={last} guests={guests} pick={pick} /> : null}
      <div className={`${css.guestRow} ${css.guestHead}`} aria-hidden="true">
        <span />
        <span>{t('visit.guestName')}</span>
        <span>
          {t('visit.guestPhone')} <em className="bad">*</em>
        </span>
        <span>
          {t('visit.companions')} <small className="t3">{t('visit.companionsHint')}</small>
        </span>
        <span />
      </div>
      <ol>
        {guests.map((guest, at) => (
          <Row
            key={keys[at]}
            guest={guest}
            hidden={[...last, ...met].find((one) => one.visitId === guest.phoneOf)?.phone}
            at={at}
            errors={errors}
            led={at === (firstBad ?? 0)}
            change={(next) =>
              put(
                guests.map((one, index) => (index === at ? next : one)),
                keys,
              )
            }
            remove={
              guests.length > 1
                ? () =>
                    put(
                      guests.filter((_, index) => index !== at),
                      keys.filter((_, index) => index !== at),
                    )
                : guest.phoneOf === undefined
                  ? undefined
                  : () => put([blankVisitor], fresh(1))
            }
          />
        ))}
      </ol>
      <div className="row">
        <Button
          icon={<Icon name="plus" />}
          disabled={full}
          onClick={() => put([...guests, blankVisitor], [...keys, ...fresh(1)])}
        >
          {t('visit.addGuest')}
        </Button>
        <Button type="text" icon={<Icon name="rows" />} onClick={() => setPasting(true)}>
          {t('visit.pasteGuests')}
        </Button>
        <span className={full ? 'warn' : 't3'}>
          {t('visit.guestCount', guests.filter((one) => !isBlank(one)).length, maxGuests)}
        </span>
      </div>
      {pasting ? <PasteDialog add={paste} onClose={() => setPasting(false)} /> : null}
    </div>
  );
}
