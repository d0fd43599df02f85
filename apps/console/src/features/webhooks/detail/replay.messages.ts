import { defineTexts } from '@nora/kit'

type Counts = { of: string; queued: number; delivered: number; dead: number; skipped: number }

/** The progress of a run of deliveries made again. */
export const replayTexts = defineTexts(
  {
    states: {
      counted: 'Посчитано',
      running: 'Доставляем ещё раз',
      done: 'Повторная доставка закончена',
      cancelled: 'Повторная доставка отменена',
    },
    progress: ({ of, queued, delivered, dead, skipped }: Counts) =>
      [
        `${of}: доставлено ${delivered}`,
        queued > 0 && `в очереди ${queued}`,
        dead > 0 && `не доставлено ${dead}`,
        skipped > 0 && `пропущено ${skipped}`,
      ]
        .filter(Boolean)
        .join(', '),
    cancel: 'Отменить',
    close: 'Скрыть',
  },
  {
    states: {
      counted: 'Counted',
      running: 'Replaying',
      done: 'The replay is done',
      cancelled: 'The replay was cancelled',
    },
    progress: ({ of, queued, delivered, dead, skipped }: Counts) =>
      [
        `${of}: ${delivered} delivered`,
        queued > 0 && `${queued} queued`,
        dead > 0 && `${dead} given up`,
        skipped > 0 && `${skipped} skipped`,
      ]
        .filter(Boolean)
        .join(', '),
    cancel: 'Cancel',
    close: 'Hide',
  },
)
