/** What the app on phones says of files; it needs no more of their words. */
export const filePhoneZh = {
  noFiles: '暂无可阅读的文件。',
  older: '更早的文件',
  until: '有效至 {0}',
  saveOf: '保存「{0}」',
  saveHint: '文件会保存到手机，可用手机上的应用打开。',
  notAvailable: '文件不可用，可能已失效或被撤下。',
} as const;
