import { defineTexts } from '@nora/kit'

/** What is notified when something that was begun with a press failed. */
export const failuresTexts = defineTexts(
  {
    listFailed: 'Не удалось загрузить вебхуки',
    replayFailed: 'Не удалось доставить ещё раз',
    cancelFailed: 'Не удалось отменить повторную доставку',
    deliveryFailed: 'Не удалось изменить доставку',
    targetFailed: 'Не удалось изменить цель',
    removalFailed: 'Не удалось удалить цель',
    probeFailed: 'Не удалось попробовать',
  },
  {
    listFailed: 'Could not load the webhooks',
    replayFailed: 'Could not replay',
    cancelFailed: 'Could not cancel the replay',
    deliveryFailed: 'Could not change the delivery',
    targetFailed: 'Could not change the target',
    removalFailed: 'Could not remove the target',
    probeFailed: 'Could not try the target',
  },
)
