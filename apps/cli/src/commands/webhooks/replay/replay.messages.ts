import { defineTexts, plural } from '@nora/kit'

const requests = (count: number) => `${count} ${plural('en', count, { one: 'request', other: 'requests' })}`

export const replayMessages = defineTexts(
  {
    counted: (count: number, skipped: number) =>
      `Будет повторено запросов: ${count}${skipped > 0 ? `, пропущено ${skipped}` : ''}. Ничего не отправлено.`,
    begun: (count: number) => `Повторяется запросов: ${count}. Ctrl-C отменит то, что ещё не отправлено.`,
    progress: (delivered: number, dead: number, all: number) =>
      `Доставлено ${delivered} из ${all}${dead > 0 ? `, не доставлено ${dead}` : ''}`,
    done: (delivered: number, dead: number, skipped: number) =>
      `Готово: доставлено ${delivered}${dead > 0 ? `, не доставлено ${dead}` : ''}${skipped > 0 ? `, пропущено ${skipped}` : ''}.`,
    cancelled: (delivered: number) => `Отменено; доставлено до этого: ${delivered}.`,
  },
  {
    counted: (count: number, skipped: number) =>
      `Would send ${requests(count)} again${skipped > 0 ? `, ${skipped} skipped` : ''}. Nothing was sent.`,
    begun: (count: number) => `Sending ${requests(count)} again. Ctrl-C cancels what was not sent yet.`,
    progress: (delivered: number, dead: number, all: number) =>
      `Delivered ${delivered} of ${all}${dead > 0 ? `, ${dead} dead` : ''}`,
    done: (delivered: number, dead: number, skipped: number) =>
      `Done: ${delivered} delivered${dead > 0 ? `, ${dead} dead` : ''}${skipped > 0 ? `, ${skipped} skipped` : ''}.`,
    cancelled: (delivered: number) => `Cancelled; ${delivered} were delivered before.`,
  },
)
