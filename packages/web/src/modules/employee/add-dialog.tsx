import { maskPhone } from '@mdi/contract/kit/display.ts';
import { EmployeeInput } from '@mdi/contract/modules/employee/employee.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { toast } from '../../kit/page/toast.ts';
import { t } from '../../kit/words/words.ts';
import { CompanyField } from './company-field.tsx';
import { EmployeeFields } from './employee-fields.tsx';
import { ownCompanyOnly, refreshStaff, type StaffKind, type StaffOptions } from './staff-kind.ts';

type Props = { kind: StaffKind; onClose: () => void };

function AddForm({
  kind,
  options,
  start,
  onClose,
}: Props & { options: StaffOptions; start: number | undefined }) {
  // With one company to choose from there is nothing to choose.
  const [only] = options.companies.length === 1 ? options.companies : [];
  const company = options.companies.find((one) => one.companyId === start) ?? only;
  const form = useForm<EmployeeInput>({
    schema: EmployeeInput,
    start: { companyId: company?.companyId ?? null },
    label: (name) => t(`employee.${name}`),
  });
  const hidden = ownCompanyOnly() && company !== undefined;
  const signsIn = (codes: readonly string[]) =>
    options.roles.some((role) => role.canSignIn && codes.includes(role.roleCode));
  const told = ({ name, phone, roles }: EmployeeInput) => {
    toast.success(
      signsIn(roles) ? t('employee.addedInvited', name, maskPhone(phone)) : t('employee.added', name),
    );
    refreshStaff(kind);
  };
  return (
    <FormDialog
      title={t('employee.addNew')}
      draft={`employee/add ${kind.imports}`}
      form={form}
      fields={['name', 'phone', 'companyId', 'department', 'jobNumber', 'icCard', 'cutOffAt', 'roles']}
      width={720}
      save={(input) => kind.calls.add(input)}
      saved={(_, input) => {
        told(input);
        onClose();
      }}
      another={(_, input) => {
        told(input);
        // Those who are entered together mostly work together.
        const { companyId, department, cutOffAt, roles } = input;
        return { companyId, department, cutOffAt, roles };
      }}
      onClose={onClose}
    >
      <EmployeeFields
        form={form}
        roles={options.roles}
        company={hidden ? null : <CompanyField kind={kind} form={form} start={company} />}
      />
    </FormDialog>
  );
}

/** Employs a person: a company, the facts, and at least one role. */
export function AddDialog({ kind, companyId, onClose }: Props & { companyId: number | undefined }) {
  const all = useRead(kind.api, 'options', {});
  const own = useRead(
    kind.api,
    'options',
    { companyId: companyId ?? 0 },
    { enabled: companyId !== undefined },
  );
  // The company that the list was narrowed to may not be among the first fifty, or no longer be valid.
  const wanted = companyId === undefined || own.data !== undefined || own.error !== null;
  if (!all.data || !wanted) return null;
  const companies = own.data?.companies[0] ? own.data.companies : all.data.companies;
  const start = own.data?.companies[0]?.companyId;
  const options = { ...all.data, companies: start === undefined ? all.data.companies : companies };
  return <AddForm kind={kind} options={options} start={start} onClose={onClose} />;
}
