export const uploadZh = {
  choose: '选择图片',
  replace: '更换',
  remove: '移除',
  wait: '图片上传中，完成后可保存',
  crop: '裁剪图片',
  cropDone: '使用此区域',
  cropSkip: '使用整张图片',
  cropMove: '裁剪区域，可拖动或用方向键移动',
  zoom: '缩放',
  error: {
    noFile: '请选择要上传的文件',
    format: '只支持 {0} 格式的图片',
    tooLarge: '图片不能超过 {0} MB',
    broken: '图片无法读取，请换一张',
    imageFailed: '图片上传失败',
    tooManyPixels: '图片尺寸过大，请缩小后上传',
  },
} as const;
