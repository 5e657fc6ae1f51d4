/** What visits and papers are called; the guest’s page needs no more of the words of visits. */
export const visitNamesZh = {
  state_invited: '待完善',
  state_pending: '待审核',
  state_approved: '待到访',
  state_rejected: '已拒绝',
  state_arrived: '在访',
  state_left: '已离开',
  state_expired: '已过期',
  state_cancelled: '已取消',
  idType_idCard: '居民身份证',
  idType_passport: '护照',
  idType_hkMacao: '港澳居民来往内地通行证',
  idType_taiwan: '台湾居民来往大陆通行证',
  idType_other: '其他证件',
} as const;
