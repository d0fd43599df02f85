import { defineTexts, formatNumber } from '@nora/kit'

export const captureTexts = defineTexts(
  {
    title: 'Запись запросов',
    on: 'Запросы и ответы сохраняются на сервере. Секреты вырезаются до сохранения.',
    off: 'Запросы и ответы не сохраняются.',
    turnOn: 'Включить запись',
    turnOff: 'Выключить запись',
    team: {
      allowed: '',
      required: 'Этого требует команда: изменить могут владельцы.',
      forbidden: 'Команда запретила запись: изменить могут владельцы.',
    },
    port: 'Шлюз стоит на порту: в соединениях с ним нет запросов, записывать нечего.',
    open: 'Открыть запросы',
    kept: (count: number) => `Сохранено: ${formatNumber('ru', count)}`,
    lost: (count: number) => `Не сохранено из-за нагрузки или нехватки места: ${formatNumber('ru', count)}`,
    problem: {
      disk_full: 'На диске сервера нет места: запись приостановлена, запросы идут как обычно.',
      storage_unavailable: 'Хранилище записей не отвечает: запись приостановлена, запросы идут как обычно.',
    },
    loadFailed: 'Не удалось загрузить запись запросов',
    failed: 'Не удалось изменить запись запросов',
    requests: 'Запросы',
    captured: 'Идёт запись',
  },
  {
    title: 'Capture',
    on: 'Requests and answers are kept on the server. Secrets are removed before that.',
    off: 'Requests and answers are not kept.',
    turnOn: 'Turn on capture',
    turnOff: 'Turn off capture',
    team: {
      allowed: '',
      required: 'The team requires this; its owners can change it.',
      forbidden: 'The team forbids capture; its owners can change that.',
    },
    port: 'The gateway stands at a port: connections to it have no requests, so there is nothing to capture.',
    open: 'Open requests',
    kept: (count: number) => `Kept: ${formatNumber('en', count)}`,
    lost: (count: number) => `Not kept because of load or lack of room: ${formatNumber('en', count)}`,
    problem: {
      disk_full: 'The server’s disk is full: capture is paused, requests pass as usual.',
      storage_unavailable:
        'The storage of captures does not answer: capture is paused, requests pass as usual.',
    },
    loadFailed: 'Capture could not be loaded',
    failed: 'Capture could not be changed',
    requests: 'Requests',
    captured: 'Capturing',
  },
)
