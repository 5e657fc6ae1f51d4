// The dashboard's numbers, people and devices lead to records of passages; the address is the screen's.

export const passRecordListPath = '/passManage/passRecordList';
/** What is wrong with devices, whichever. */
export const deviceExceptionListPath = '/sysManage/deviceExceptionList';

/** Who is told of it. */
export const alarmDutyPath = '/sysManage/AlarmDuty';

/** Somebody's own page: tenant staff and property staff have screens of their own. */
export const personAddress = (employeeId: number, kind: 'tenant' | 'property'): string =>
  `/passManage/${kind}StaffDetail?employeeId=${employeeId}`;

type Filters = Readonly<Record<string, string | number | boolean | undefined>>;

/** A list that opens with these filters. */
export function listWith(path: string, filters: Filters): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) params.set(name, String(value));
  }
  return params.size === 0 ? path : `${path}?${params}`;
}
