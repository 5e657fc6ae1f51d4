/** What the audit log calls these records, their fields, and what is done with them. */
export const myGuestsLogZh = {
  ops: {
    invite: '手机邀请访客',
    again: '手机再次邀请访客',
    link: '手机查看来访链接',
    review: '手机审核访客',
    cancel: '手机取消来访',
  },
} as const;
