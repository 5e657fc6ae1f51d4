import dayjsConfig from '@rc-component/picker/generate/dayjs';
import { DatePicker as BrowserPicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { toDayjs } from '../../time/date-picker-days.ts';
import { today } from '../../time/project-time.ts';

/** antd's calendar, in which today is the current project's and not the browser's. */
export const DatePicker = BrowserPicker.generatePicker<Dayjs>({
  ...dayjsConfig,
  getNow: () => toDayjs(today()),
});
