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
    open: 'Открыть запросы',
    kept: (count: number) => `Сохранено: ${formatNumber('ru', count)}`,
    lost: (count: number) => `Не сохранено из-за нагрузки или нехватки места: ${formatNumber('ru', count)}`,
    problem: {
      disk_full: 'На диске сервера нет места: запись приостановлена, запросы идут как обычно.',
      storage_unavailable: 'Хранилище записей не отвечает: запись приостановлена, запросы идут как обычно.',
    },
    failed: 'Не удалось изменить запись запросов',
    requests: 'Запросы',
    captured: 'Идёт запись',
    rule: {
      title: 'Запись запросов туннелей',
      names: {
        allowed: 'Решает владелец',
        required: 'Всегда',
        forbidden: 'Никогда',
      },
      help: {
        allowed: 'Владелец каждого туннеля включает запись сам.',
        required:
          'Запросы и ответы всех HTTP-туннелей команды сохраняются на сервере. Секреты вырезаются до сохранения.',
        forbidden:
          'Ни один туннель команды не записывается. Сохранённое раньше останется до конца своего срока.',
      },
      saved: 'Правило записи изменено и уже действует',
      loadFailed: 'Не удалось загрузить правило записи',
      failed: 'Не удалось изменить правило записи',
    },
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
    open: 'Open requests',
    kept: (count: number) => `Kept: ${formatNumber('en', count)}`,
    lost: (count: number) => `Not kept because of load or lack of room: ${formatNumber('en', count)}`,
    problem: {
      disk_full: 'The server’s disk is full: capture is paused, requests pass as usual.',
      storage_unavailable:
        'The storage of captures does not answer: capture is paused, requests pass as usual.',
    },
    failed: 'Capture could not be changed',
    requests: 'Requests',
    captured: 'Capturing',
    rule: {
      title: 'Capture of tunnel requests',
      names: {
        allowed: 'Owner decides',
        required: 'Always',
        forbidden: 'Never',
      },
      help: {
        allowed: 'The owner of each tunnel turns capture on or leaves it off.',
        required:
          'Requests and answers of all HTTP tunnels of the team are kept on the server. Secrets are removed before that.',
        forbidden: 'No tunnel of the team is captured. What was kept before stays until it expires.',
      },
      saved: 'The capture rule is changed and in effect',
      loadFailed: 'The capture rule could not be loaded',
      failed: 'The capture rule could not be changed',
    },
  },
)
