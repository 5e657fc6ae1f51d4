/** Sentences of the rules for written texts in Chinese; a problem is `richText.<key>`. */
export const richTextZh = {
  node: '正文中有不支持的内容，请删除后再试',
  deep: '列表或引用嵌套过深',
  link: '链接只能是 https:// 网址或电话号码',
  linkInternal: '链接不能指向内部网络地址',
  long: '正文不能超过 20,000 个字符',
  pictures: '图片不能超过 30 张',
} as const;
