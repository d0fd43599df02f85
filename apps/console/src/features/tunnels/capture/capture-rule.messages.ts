import { defineTexts } from '@nora/kit'

export const captureRuleTexts = defineTexts(
  {
    title: 'Запись запросов туннелей и шлюзов',
    names: {
      allowed: 'Решает владелец',
      required: 'Всегда',
      forbidden: 'Никогда',
    },
    help: {
      allowed: 'Владелец каждого туннеля и шлюза включает запись сам.',
      required:
        'Запросы и ответы всех HTTP-туннелей и шлюзов команды сохраняются на сервере. Секреты вырезаются до сохранения.',
      forbidden:
        'Ни один туннель и ни один шлюз команды не записывается. Сохранённое раньше останется до конца своего срока.',
    },
    saved: 'Правило записи изменено и уже действует',
    loadFailed: 'Не удалось загрузить правило записи',
    failed: 'Не удалось изменить правило записи',
  },
  {
    title: 'Capture of tunnels and gateways',
    names: {
      allowed: 'Owner decides',
      required: 'Always',
      forbidden: 'Never',
    },
    help: {
      allowed: 'The owner of each tunnel and gateway turns capture on or leaves it off.',
      required:
        'Requests and answers of all HTTP tunnels and gateways of the team are kept on the server. Secrets are removed before that.',
      forbidden:
        'No tunnel and no gateway of the team is captured. What was kept before stays until it expires.',
    },
    saved: 'The capture rule is changed and in effect',
    loadFailed: 'The capture rule could not be loaded',
    failed: 'The capture rule could not be changed',
  },
)
