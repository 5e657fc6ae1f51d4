import { richTextEn } from '@mdi/contract/kit/rich-text.en.ts';
import { authenticatorEn } from '@mdi/contract/modules/authenticator/authenticator.en.ts';
import { deviceApiEn } from '@mdi/contract/modules/device-api/device-api.en.ts';
import { exportEn } from '@mdi/contract/modules/export/export.en.ts';
import { frameEn } from '@mdi/contract/modules/frame.en.ts';
import { jobEn } from '@mdi/contract/modules/job/job.en.ts';
import { sessionEn } from '@mdi/contract/modules/session/session.en.ts';
import { uploadEn } from '@mdi/contract/modules/upload/upload.en.ts';
import { words as shared } from '../public/words-en.ts';

/** What the frame and its parts say on every page, in English; the rest comes with the pages that say it. */
export const words = {
  ...shared,
  authenticator: authenticatorEn,
  frame: frameEn,
  deviceApi: deviceApiEn,
  export: exportEn,
  job: jobEn,
  richText: richTextEn,
  session: sessionEn,
  upload: uploadEn,
};

/** What the components themselves say. */
export { default as locale } from 'antd/es/locale/en_US';
