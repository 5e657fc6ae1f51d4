import type { Dictionary } from '@mdi/contract/modules/base-data/base-data.contract.ts';

type Entry = readonly [code: string, zh: string, en: string];

/** What every option list starts with; head office changes them as it likes. Regions are in regions.ts. */
export const dictionaryEntries: Record<Exclude<Dictionary, 'region'>, readonly Entry[]> = {
  businessType: [
    ['FINANCE', '金融', 'Finance'],
    ['TECHNOLOGY', '信息技术', 'Technology'],
    ['PROFESSIONAL', '专业服务', 'Professional services'],
    ['TRADE', '贸易', 'Trade'],
    ['MANUFACTURING', '制造', 'Manufacturing'],
    ['REAL_ESTATE', '房地产', 'Real estate'],
    ['MEDIA', '文化传媒', 'Media and culture'],
    ['EDUCATION', '教育培训', 'Education'],
    ['HEALTH', '医疗健康', 'Health'],
    ['LOGISTICS', '物流运输', 'Logistics'],
    ['RETAIL', '零售', 'Retail'],
    ['CATERING', '餐饮', 'Catering'],
    ['GOVERNMENT', '政府与公共机构', 'Government'],
    ['OTHER', '其他', 'Other'],
  ],
  deviceModel: [
    ['GATE_QR', '通道闸机读头', 'Turnstile reader'],
    ['DOOR_QR', '门禁读头', 'Door reader'],
    ['LIFT_QR', '梯控读头', 'Lift reader'],
    ['DESK_QR', '前台桌面读头', 'Front-desk reader'],
  ],
  visitPurpose: [
    ['BUSINESS', '商务拜访', 'Business visit'],
    ['INTERVIEW', '面试', 'Interview'],
    ['MEETING', '参加会议', 'Meeting'],
    ['DELIVERY', '送货', 'Delivery'],
    ['MAINTENANCE', '施工维修', 'Maintenance'],
    ['INSPECTION', '参观考察', 'Inspection'],
    ['OTHER', '其他', 'Other'],
  ],
  visitorType: [
    ['GUEST', '普通访客', 'Guest'],
    ['VIP', '贵宾', 'VIP'],
    ['CONTRACTOR', '施工人员', 'Contractor'],
    ['COURIER', '快递与外卖', 'Courier'],
  ],
  reportCategory: [
    ['OFFICE', '写字楼', 'Office'],
    ['RETAIL', '商业零售', 'Retail'],
    ['INDUSTRIAL', '工业物流', 'Industrial and logistics'],
    ['RESIDENTIAL', '住宅', 'Residential'],
    ['INVESTMENT', '投资市场', 'Investment'],
  ],
  suggestionType: [
    ['SERVICE', '服务', 'Service'],
    ['FACILITY', '设施设备', 'Facilities'],
    ['ENVIRONMENT', '环境卫生', 'Environment'],
    ['SECURITY', '安全秩序', 'Security'],
    ['OTHER', '其他', 'Other'],
  ],
};
