import { richTextZh } from '@mdi/contract/kit/rich-text.zh.ts';
import { authenticatorZh } from '@mdi/contract/modules/authenticator/authenticator.zh.ts';
import { deviceApiZh } from '@mdi/contract/modules/device-api/device-api.zh.ts';
import { exportZh } from '@mdi/contract/modules/export/export.zh.ts';
import { frameZh } from '@mdi/contract/modules/frame.zh.ts';
import { jobZh } from '@mdi/contract/modules/job/job.zh.ts';
import { sessionZh } from '@mdi/contract/modules/session/session.zh.ts';
import { uploadZh } from '@mdi/contract/modules/upload/upload.zh.ts';
import { words as shared } from '../public/words-zh.ts';

/** What the frame and its parts say on every page, in Chinese; the rest comes with the pages that say it. */
export const words = {
  ...shared,
  authenticator: authenticatorZh,
  frame: frameZh,
  deviceApi: deviceApiZh,
  export: exportZh,
  job: jobZh,
  richText: richTextZh,
  session: sessionZh,
  upload: uploadZh,
};

/** What the components themselves say. */
export { default as locale } from 'antd/es/locale/zh_CN';
