export const uploadZh = {
  choose: '选择图片',
  replace: '更换',
  remove: '移除',
  wait: '图片上传中，完成后可保存',
  progress: '上传进度',
  checking: '正在处理',
  stop: '取消上传',
  crop: '裁剪图片',
  cropDone: '使用此区域',
  cropSkip: '使用整张图片',
  cropMove: '裁剪区域，可拖动或用方向键移动',
  zoom: '缩放',
  error: {
    tooManyBytes: '您在 24 小时内上传的文件已达 {0} MB 上限，请稍后再试',
    tooManyBytesOfCompany: '贵公司在 24 小时内上传的文件已达 {0} MB 上限，请稍后再试',
    noFile: '请选择要上传的文件',
    format: '只支持 {0} 格式的图片',
    tooLarge: '图片不能超过 {0} MB',
    tooSmall: '图片太小（{0}×{1}），至少需要 {2}×{3}',
    ratio: '图片的宽高比须为 {0}:1（当前 {1}×{2}）',
    broken: '图片无法读取，请换一张',
    imageFailed: '图片上传失败',
    tooManyPixels: '图片尺寸过大，请缩小后上传',
    tooManyFiles: '最多 {0} 个文件，多出的没有上传',
    fileTooLarge: '文件不能超过 {0} MB',
    fileName: '文件内容是 {0}，与文件名的扩展名不符，请改名后上传',
    fileFormat: '只支持 {0} 格式的文件',
    fileBroken: '文件已损坏或不完整，请重新保存后上传',
    fileEncrypted: '文件已加密，请取消密码后上传',
    fileActive: '文件含有宏、脚本、外部引用或嵌入文件（{0}），请清除后上传',
    fileBomb: '文件解压后过大，请拆分或缩小后上传',
  },
} as const;

/** What the audit log calls these records, their fields, and what is done with them. */
export const uploadLogZh = {
  entity: {
    upload: '上传文件',
  },
  field: {
    bytes: '大小（字节）',
    width: '宽度',
    height: '高度',
  },
  ops: {
    add: '上传文件',
  },
} as const;
