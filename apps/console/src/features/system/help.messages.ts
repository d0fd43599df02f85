import { defineTexts } from '@nora/kit'

export const helpTexts = defineTexts(
  {
    title: 'Помощь',
    sentence: 'Где прочитать, у кого спросить и что попробовать сначала.',
    more: 'Команды клиента и ответы на частые вопросы',
    docs: { name: 'Документация', note: 'Справочник API, который можно попробовать на месте' },
    community: { name: 'Сообщество', note: 'Спросить тех, кто тоже пользуется Nora' },
    email: { name: 'Написать нам' },
    commands: {
      title: 'Команды клиента',
      sentence: 'Остальные покажет nora help, настройки команды — её ключ --help.',
      http: 'Открыть сайт с порта 3000',
      folder: 'Опубликовать папку',
      named: 'То же, но всегда под одним именем',
      file: 'Открыть все туннели из nora.yml',
      status: 'Что открыто сейчас',
    },
    trouble: {
      title: 'Если что-то не работает',
      items: {
        doctor: {
          question: 'Туннель не открывается',
          answer: 'Запустите проверку: она пройдёт по адресам, портам, TLS и связи и скажет, что не так.',
        },
        local: {
          question: 'Посетители видят, что сервис не отвечает',
          answer:
            'Туннель работает, но на вашей машине никто не слушает порт. Проверьте, что программа запущена на том же порту, который указан в команде.',
        },
        host: {
          question: 'Локальный сервер отказывает чужому имени',
          answer: 'Некоторые серверы разработки принимают только localhost. Подставьте его:',
        },
        token: {
          question: 'Клиент говорит, что вы не вошли',
          answer: 'Токен заменили или сеанс завершили. Войдите ещё раз:',
        },
      },
    },
    keyboard: {
      title: 'Клавиши',
      commands: 'Найти экран или объект, выполнить действие',
      next: 'По строкам списка',
      choose: 'Выбрать строку',
      open: 'Открыть строку',
      close: 'Закрыть панель, окно или меню',
    },
    version: (version: string) => `Nora ${version}`,
  },
  {
    title: 'Help',
    sentence: 'Where to read, whom to ask and what to try first.',
    more: 'Client commands and answers to common questions',
    docs: { name: 'Documentation', note: 'The API reference, to try on the spot' },
    community: { name: 'Community', note: 'Ask others who use Nora' },
    email: { name: 'Write to us' },
    commands: {
      title: 'Client commands',
      sentence: 'nora help lists the others, --help after a command its options.',
      http: 'Publish the site on port 3000',
      folder: 'Publish a folder',
      named: 'The same, always under one name',
      file: 'Open every tunnel of nora.yml',
      status: 'What is open now',
    },
    trouble: {
      title: 'When something does not work',
      items: {
        doctor: {
          question: 'A tunnel does not open',
          answer: 'Run the check: it goes through names, ports, TLS and the link, and says what is wrong.',
        },
        local: {
          question: 'Visitors read that the service does not answer',
          answer:
            'The tunnel works, but nothing on your machine listens on the port. See that your program runs on the port the command names.',
        },
        host: {
          question: 'The local server refuses a foreign host name',
          answer: 'Some development servers take only localhost. Give them that:',
        },
        token: {
          question: 'The client says that you are not signed in',
          answer: 'The token was renewed, or the session ended. Sign in again:',
        },
      },
    },
    keyboard: {
      title: 'Keyboard',
      commands: 'Find a screen or an object, run an action',
      next: 'Walk the rows of a list',
      choose: 'Select a row',
      open: 'Open a row',
      close: 'Close a panel, dialog or menu',
    },
    version: (version: string) => `Nora ${version}`,
  },
)
