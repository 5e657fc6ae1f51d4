/** What somebody says, and how it went on: what staff asked and heard, answered, and noted for each other. */
export type SuggestionStory = {
  text: string;
  ask?: readonly [question: string, reply: string];
  answer: string;
  note?: string;
};

export const suggestionStoriesZh: readonly SuggestionStory[] = [
  {
    text: '早高峰客梯等候时间太长，平均要等十分钟，能否增开一部或错峰停靠？',
    ask: ['请问主要是哪几层、几点最拥挤？', '主要是 12 层以上，8:40 到 9:10 最严重。'],
    answer: '已调整群控：工作日 8:20 至 9:20，3、4 号梯只停 10 层以上。本周内请留意效果，欢迎继续反馈。',
    note: '电梯维保单位反馈群控板固件可升级，等报价。',
  },
  {
    text: '大堂空调温度太低，前台同事都穿外套上班。',
    answer: '已把大堂设定温度调高 2 度，风口也已转向，谢谢提醒。',
  },
  {
    text: '男卫生间第三个隔间门锁坏了好几天。',
    ask: ['请问是哪一层的卫生间？', '九层东侧。'],
    answer: '九层东侧隔间门锁今天下午已更换，抱歉给您带来不便。',
  },
  {
    text: '地下二层车位引导灯显示有空位，实际都停满了，绕了三圈。',
    answer: 'B 区有 6 个探测器离线，已更换 4 个，其余两个配件明天到货后处理。',
    note: '停车系统供应商上月也出过一次，整理清单走质保。',
  },
  {
    text: '建议在一层增设外卖柜，现在外卖都堆在前台。',
    answer: '外卖柜已列入本季度改造，选址在西侧货梯厅旁，预计下月投入使用。',
  },
  {
    text: '周末加班时整层没有新风，闷得头疼。',
    ask: ['请问通常周末几点到几点有人办公？', '周六 10 点到 18 点，大约二十人。'],
    answer: '周六可以按楼层申请延时新风，已为贵司登记每周六 10:00 至 18:00，费用按合同约定计算。',
  },
  { text: '楼下花园的灯有两盏不亮，晚上走路看不清台阶。', answer: '两盏地灯已修复，台阶边另加了反光条。' },
  {
    text: '装修单位中午敲打，影响午休，希望能管一管。',
    answer: '已要求该单位 12:00 至 14:00 停止噪声作业，安保每天巡查两次。再有情况请随时告诉我们。',
    note: '十五层装修，第二次投诉，再犯按装修管理规定处罚。',
  },
  {
    text: '访客在闸机前排队太久，能不能多开一个人工通道？',
    answer: '上午 9:00 至 10:30 前台增加一人引导，访客也可以请贵司提前在手机上邀请，凭码直接进入。',
  },
  { text: '保洁阿姨很负责，茶水间一直很干净，提出表扬！', answer: '谢谢您的肯定，我们已转告保洁班组。' },
  {
    text: '茶水间热水器出水有异味。',
    ask: ['请问是哪一层，从什么时候开始？', '十六层，大概周一开始。'],
    answer: '已更换滤芯并清洗水箱，水质检测报告贴在机器旁，请放心饮用。',
  },
  { text: '希望增加自行车停放位，现在都停在人行道上。', answer: '北门外新增 40 个停放位，划线已完成。' },
  {
    text: '走廊尽头天花板漏水，地上放了桶接。',
    answer: '原因是上层空调冷凝水管接头松动，已紧固并更换吊顶板。',
    note: '同一立管共有 5 处接头，安排周末逐层排查。',
  },
  {
    text: '食堂菜品一个月没换过，想吃点清淡的。',
    answer: '已与食堂协商，下周起增加轻食档口，每周更新菜单并张贴在电梯厅。',
  },
  {
    text: '晚上八点以后西门就锁了，绕到东门要走十分钟。',
    ask: ['请问贵司通常最晚几点下班？', '项目上线期间到晚上十点左右。'],
    answer: '西门即日起延长到 22:30，之后可刷码从 2 号侧门进出。',
  },
  { text: '会议室预订系统经常显示已占用但没有人。', answer: '已启用签到，预订后 15 分钟未签到自动释放。' },
];

export const suggestionStoriesEn: readonly SuggestionStory[] = [
  {
    text: 'The lobby signs are only in Chinese. Visitors from our head office get lost every time.',
    answer:
      'Bilingual signs for the lobby and lift halls have been ordered and will be up by the end of the month.',
    note: 'Design approved, waiting for the print shop.',
  },
  {
    text: 'The air conditioning on our floor starts at 9:00, but our team begins at 8:00.',
    ask: ['Which days does your team start early?', 'Monday to Thursday.'],
    answer: 'From Monday the air conditioning on your floor starts at 7:40 on these days.',
  },
  {
    text: 'Could you add charging points for electric cars on B1? There are only two.',
    answer: 'Six more charging points are planned for B1 this quarter. We will tell you when they open.',
  },
  {
    text: 'The fire door on the 8th floor does not close by itself.',
    answer: 'The door closer has been replaced and tested today. Thank you for telling us.',
  },
];
