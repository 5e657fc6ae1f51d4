/** What is said of texts in review, whatever they are, in Chinese. */
export const reviewZh = {
  error: {
    state: '状态已变化，请查看最新内容',
    stateBy: '「{0}」刚刚处理了这项内容，请查看最新内容',
    hash: '内容已变更，请重新查看后再审核',
    ownText: '不能审核自己编写的内容',
    stopped: '还有 {0} 个问题需要处理',
    releasePassed: '发布时间已过，请选择立即发布，或由编辑人员修改时间',
    inReview: '审核中的内容不能修改，请先撤回审核',
    announced: '已通知读者，不能退回草稿；如需收回请撤销',
  },
} as const;
