export const appReservationZh = {
  title: '租赁预约',
  name: '姓名',
  phone: '手机号',
  code: '验证码',
  codeSent: '验证码已发送',
  companyName: '公司',
  building: '意向楼栋',
  anyBuilding: '不限',
  area: '意向面积',
  areaUnder: '小于 500 m²',
  areaBetween: '500–1000 m²',
  areaOver: '大于 1000 m²',
  areaAny: '不限',
  moveIn: '预计入驻',
  text: '备注',
  counter: '{0} / {1}',
  consent: '我同意物业为看房与租赁联系使用以上信息',
  consentNeeded: '请先同意',
  send: '提交预约',
  sent: '预约已提交，我们会尽快与您联系',
  another: '再提交一条',
  asYou: '将以您的姓名和手机号提交',
} as const;

export const appReservationLogZh = {
  ops: {
    sendCode: '手机预约获取验证码',
    send: '手机提交租赁预约',
    sendOwn: '员工手机提交租赁预约',
  },
} as const;
