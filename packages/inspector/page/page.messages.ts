import { defineTexts } from '@nora/kit'

export const pageTexts = defineTexts(
  {
    title: 'Инспектор',
    view: 'Что показать',
    views: { requests: 'Запросы', connections: 'Соединения', sessions: 'Сеансы' },
    states: { connecting: 'Подключается', live: 'Работает', closed: 'Закрыт' },
    waiting: 'Туннель открывается',
    open: 'Открыть адрес в новой вкладке',
    copyUrl: 'Скопировать адрес',
    settings: 'Вид и язык',
    theme: 'Тема',
    themes: { system: 'Как в системе', light: 'Светлая', dark: 'Тёмная' },
    language: 'Язык',
    languages: { ru: 'Русский', en: 'English' },
  },
  {
    title: 'Inspector',
    view: 'What to show',
    views: { requests: 'Requests', connections: 'Connections', sessions: 'Sessions' },
    states: { connecting: 'Connecting', live: 'Live', closed: 'Closed' },
    waiting: 'The tunnel is opening',
    open: 'Open the address in a new tab',
    copyUrl: 'Copy address',
    settings: 'Look and language',
    theme: 'Theme',
    themes: { system: 'As in the system', light: 'Light', dark: 'Dark' },
    language: 'Language',
    languages: { ru: 'Русский', en: 'English' },
  },
)
