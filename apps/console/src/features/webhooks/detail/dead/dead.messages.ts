import { defineTexts } from '@nora/kit'

export const deadTexts = defineTexts(
  {
    empty: 'Всё доставлено',
    emptySentence: 'Сюда попадает то, что цель так и не приняла после всех попыток.',
    failed: 'Не удалось загрузить недоставленное',
    sentence: 'Сгруппировано по цели и причине. Исправьте причину и доставьте ещё раз.',
    replayAll: 'Доставить всё ещё раз',
    replayGroup: 'Доставить ещё раз',
    group: (target: string, why: string) => `${target}: ${why}`,
    answered: (status: number) => `ответ ${status}`,
    noReason: 'без причины',
    newest: 'последний',
    show: 'Показать запросы',
    first: (shown: number, all: number) => `${shown} последних из ${all}`,
    confirm: {
      title: 'Доставить ещё раз?',
      counting: 'Считаем…',
      count: (requests: string) => `Будет доставлено: ${requests}. Цели получат их снова.`,
      skipped: (requests: string) =>
        `Пропустим ${requests}: их тело уже удалено или они больше не нужны целям.`,
      none: 'Доставлять нечего: тела этих запросов уже удалены или цели их больше не ждут.',
      send: 'Доставить',
      close: 'Закрыть',
      cancel: 'Отмена',
    },
  },
  {
    empty: 'All was delivered',
    emptySentence: 'What a target did not take after all attempts ends up here.',
    failed: 'Could not load the dead letters',
    sentence: 'By target and error. Fix the cause, then replay.',
    replayAll: 'Replay all',
    replayGroup: 'Replay',
    group: (target: string, why: string) => `${target}: ${why}`,
    answered: (status: number) => `answered ${status}`,
    noReason: 'no reason given',
    newest: 'newest',
    show: 'Show the requests',
    first: (shown: number, all: number) => `the newest ${shown} of ${all}`,
    confirm: {
      title: 'Replay?',
      counting: 'Counting…',
      count: (requests: string) => `${requests} will be delivered. The targets get them again.`,
      skipped: (requests: string) =>
        `${requests} are left out: their bodies are gone, or no target wants them.`,
      none: 'There is nothing to deliver: the bodies are gone, or no target wants them.',
      send: 'Replay',
      close: 'Close',
      cancel: 'Cancel',
    },
  },
)
