import { defineTexts, plural } from '@nora/kit'

export const listenMessages = defineTexts(
  {
    listening: (name: string, url: string) => `Слушает «${name}»: ${url}`,
    waitingFirst: (count: number) => `Сначала придёт то, что ждёт: ${count}.`,
    isNew: 'Цель создана: приходит то, что появится с этого момента; --from 2h пришлёт и прежнее.',
    isPaused: (command: string) => `Доставка вебхука остановлена, ничего не придёт. Продолжить: ${command}`,
    skipped: (count: number) => `Отменено ждавших доставок: ${count}.`,
    skippedSome: (count: number) =>
      `Отменено ждавших доставок: ${count}; остались ещё, повторите с --skip-backlog.`,
    replaying: (count: number, skipped: number) =>
      `Повторяются сохранённые запросы: ${count}${skipped > 0 ? `, пропущено ${skipped}` : ''}.`,
    notReplayed: (why: string) => `Сохранённые запросы не повторены: ${why}`,
    left: (count: number, command: string) =>
      count === 0
        ? 'На сервере ничего не ждёт; новые запросы будут ждать вас.'
        : `На сервере ждёт: ${count}. Придёт, когда снова выполните: ${command}`,
  },
  {
    listening: (name: string, url: string) => `Listening to “${name}”: ${url}`,
    waitingFirst: (count: number) =>
      `${count} ${plural('en', count, { one: 'delivery that waits comes', other: 'deliveries that wait come' })} first.`,
    isNew: 'Made a target: it gets what comes from now on; --from 2h sends earlier requests too.',
    isPaused: (command: string) =>
      `Deliveries of the webhook are paused, so nothing will come. To resume: ${command}`,
    skipped: (count: number) =>
      `Cancelled ${count} ${plural('en', count, { one: 'delivery', other: 'deliveries' })} that waited.`,
    skippedSome: (count: number) =>
      `Cancelled ${count} deliveries that waited; there are more, repeat with --skip-backlog.`,
    replaying: (count: number, skipped: number) =>
      `Sending ${count} stored ${plural('en', count, { one: 'request', other: 'requests' })} again${skipped > 0 ? `, ${skipped} skipped` : ''}.`,
    notReplayed: (why: string) => `Stored requests were not sent again: ${why}`,
    left: (count: number, command: string) =>
      count === 0
        ? 'Nothing waits on the server; new requests will wait for you.'
        : `${count} ${plural('en', count, { one: 'delivery waits', other: 'deliveries wait' })} on the server. To receive what waits: ${command}`,
  },
)
