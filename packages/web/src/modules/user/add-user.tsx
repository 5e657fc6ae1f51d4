import { maskPhone } from '@mdi/contract/kit/display.ts';
import { NewUser } from '@mdi/contract/modules/user/user.contract.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Field } from '../../kit/form/field.tsx';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { DateField } from '../../kit/form/fields/date-field.tsx';
import { FormPage } from '../../kit/form/form-page.tsx';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { listAddress } from '../../kit/list/list-memory.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { toast } from '../../kit/page/toast.ts';
import { userAddress, userListPath } from '../../kit/paths/addresses.ts';
import { t } from '../../kit/words/words.ts';
import type { ChosenGrant } from './grant.ts';
import { GrantTable } from './grant-table.tsx';
import { refreshUsers, userCalls } from './use-user.ts';

const GrantDialog = lazyPart(() => import('./grant-dialog.tsx').then((m) => m.GrantDialog));

/** Until the person types another, the user name is the phone number. */
function phoneFirst(form: Form<NewUser>): Form<NewUser> {
  return {
    ...form,
    left: (name) => {
      form.left(name);
      const { phone, userName } = form.values;
      if (name === 'phone' && phone !== null && userName === null) form.set('userName', phone);
    },
  };
}

/** Says what is missing in its own words: an empty list is no empty box. */
function rolesFirst(form: Form<NewUser>): Form<NewUser> {
  const { assignments } = form.errors;
  return assignments === undefined
    ? form
    : { ...form, errors: { ...form.errors, assignments: t('user.needRole') } };
}

function Basic({ form }: { form: Form<NewUser> }) {
  return (
    <>
      <TextField form={form} name="nickName" />
      <TextField form={phoneFirst(form)} name="phone" hint={t('user.phoneAdvice')} inputMode="tel" />
      <TextField form={form} name="userName" hint={t('user.userNameHint')} />
      <DateField form={form} name="birth" hint={t('user.birthHint')} />
    </>
  );
}

function Roles({ form }: { form: Form<NewUser> }) {
  const [given, setGiven] = useState<readonly ChosenGrant[]>([]);
  const [adding, setAdding] = useState(false);
  const take = (next: readonly ChosenGrant[]) => {
    setGiven(next);
    form.set('assignments', next.length > 0 ? next.map(({ grant }) => grant) : null);
  };
  return (
    <Field form={rolesFirst(form)} name="assignments" wide>
      {({ id, 'aria-describedby': describedBy }) => (
        <>
          {given.length > 0 ? (
            <GrantTable
              rows={given.map((one) => ({
                ...one,
                action: (
                  <LinkButton danger onClick={() => take(given.filter((other) => other !== one))}>
                    {t('user.remove')}
                  </LinkButton>
                ),
              }))}
            />
          ) : null}
          <Button
            id={id}
            // The label of the field would name the button otherwise.
            aria-label={t('user.addRole')}
            aria-describedby={describedBy}
            icon={<Icon name="plus" />}
            onClick={() => setAdding(true)}
          >
            {t('user.addRole')}
          </Button>
          {adding ? (
            <GrantDialog
              held={given.map((one) => one.key)}
              add={async (one) => take([...given, one])}
              onClose={() => setAdding(false)}
            />
          ) : null}
        </>
      )}
    </Field>
  );
}

function told({ nickName, phone }: NewUser): void {
  toast.success(t('user.added', nickName, maskPhone(phone)));
  refreshUsers();
}

function AddForm({ again }: { again: () => void }) {
  const navigate = useNavigate();
  const form = useForm<NewUser>({ schema: NewUser, label: (name) => t(`user.${name}`) });
  return (
    <FormPage
      title={t('user.addNew')}
      form={form}
      sections={[
        {
          id: 'basic',
          title: t('user.basic'),
          fields: ['nickName', 'phone', 'userName', 'birth'],
          body: <Basic form={form} />,
        },
        { id: 'rights', title: t('user.rights'), fields: ['assignments'], body: <Roles form={form} /> },
      ]}
      back={listAddress(userListPath)}
      save={userCalls.addUser}
      saved={({ mdiUserId }, input) => {
        told(input);
        navigate(userAddress(mdiUserId), { replace: true });
      }}
      another={(_, input) => {
        told(input);
        again();
      }}
    />
  );
}

/** A new user with at least one role; the first password is set by the person, through a one-time link. */
export function AddUser() {
  const [round, setRound] = useState(0);
  return <AddForm key={round} again={() => setRound(round + 1)} />;
}
