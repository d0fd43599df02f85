import { defineTexts, formatBytes, formatNumber, plural } from '@nora/kit'

const ruFrames = { one: 'кадр', few: 'кадра', many: 'кадров', other: 'кадра' }
const ruEarlier = { one: 'предыдущее', few: 'предыдущих', many: 'предыдущих', other: 'предыдущих' }
const ruDropped = {
  one: 'сообщение уже не хранится',
  few: 'сообщения уже не хранятся',
  many: 'сообщений уже не хранятся',
  other: 'сообщения уже не хранятся',
}
const enDropped = { one: 'message is no longer kept', other: 'messages are no longer kept' }

export const messageTexts = defineTexts(
  {
    list: 'Сообщения',
    failed: 'Не удалось загрузить сообщения',
    none: 'Сообщений ещё нет.',
    way: 'Направление',
    ways: { all: 'Все', in: 'К приложению', out: 'От приложения' },
    directions: { in: 'К приложению', out: 'От приложения' },
    kinds: {
      text: 'текст',
      binary: 'байты',
      ping: 'ping',
      pong: 'pong',
      close: 'закрытие',
      event: 'событие',
    },
    earlier: (count: number) => `Показать ${formatNumber('ru', count)} ${plural('ru', count, ruEarlier)}`,
    dropped: (count: number) => `${formatNumber('ru', count)} ${plural('ru', count, ruDropped)}.`,
    unreadable: {
      in: 'Дальше байты к приложению не похожи на кадры WebSocket, и они не показаны.',
      out: 'Дальше байты от приложения не похожи на кадры WebSocket, и они не показаны.',
    },
    compressed: 'сжато',
    wasCompressed: 'передано сжатым',
    notDecoded: 'не распаковано: слишком много или слишком часто',
    frames: (count: number) => `${formatNumber('ru', count)} ${plural('ru', count, ruFrames)}`,
    cut: (kept: number, bytes: number) =>
      `сохранено ${formatBytes('ru', kept)} из ${formatBytes('ru', bytes)}`,
    copy: 'Скопировать сообщение',
  },
  {
    list: 'Messages',
    failed: 'Could not load the messages',
    none: 'No messages yet.',
    way: 'Direction',
    ways: { all: 'All', in: 'To the application', out: 'From the application' },
    directions: { in: 'To the application', out: 'From the application' },
    kinds: { text: 'text', binary: 'bytes', ping: 'ping', pong: 'pong', close: 'close', event: 'event' },
    earlier: (count: number) => `Show ${formatNumber('en', count)} earlier`,
    dropped: (count: number) => `${formatNumber('en', count)} ${plural('en', count, enDropped)}.`,
    unreadable: {
      in: 'From here on the bytes to the application are no WebSocket frames and are not shown.',
      out: 'From here on the bytes from the application are no WebSocket frames and are not shown.',
    },
    compressed: 'compressed',
    wasCompressed: 'sent compressed',
    notDecoded: 'not inflated: too much or too often',
    frames: (count: number) =>
      `${formatNumber('en', count)} ${plural('en', count, { one: 'frame', other: 'frames' })}`,
    cut: (kept: number, bytes: number) => `kept ${formatBytes('en', kept)} of ${formatBytes('en', bytes)}`,
    copy: 'Copy message',
  },
)
