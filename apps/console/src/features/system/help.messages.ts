import { defineTexts } from '@nora/kit'

export const helpTexts = defineTexts(
  {
    title: 'Помощь',
    sentence: 'Что почитать, у кого спросить и что попробовать сначала.',
    more: 'Команды клиента и ответы на частые вопросы',
    docs: { name: 'Документация', note: 'Руководства с поиском' },
    community: { name: 'Сообщество', note: 'Спросить тех, кто тоже пользуется Nora' },
    feedback: { name: 'Оставить отзыв', note: 'Что мешает и чего не хватает' },
    email: { name: 'Написать нам' },
    commands: {
      title: 'Команды клиента',
      sentence: 'Остальные покажет nora help, а ключ --help — параметры команды.',
      http: 'Открыть сайт с порта 3000',
      folder: 'Опубликовать папку',
      named: 'Открыть сайт под постоянным именем',
      file: 'Открыть все туннели из nora.yml',
      status: 'Что открыто сейчас',
    },
    trouble: {
      title: 'Если что-то не работает',
      items: {
        doctor: {
          question: 'Туннель не открывается',
          answer: 'Запустите проверку: она испытает DNS, порты, TLS и связь с сервером и скажет, что не так.',
        },
        local: {
          question: 'Посетители видят, что сервис не отвечает',
          answer:
            'Туннель работает, но на вашем компьютере никто не слушает порт. Проверьте, что программа запущена на том порту, который указан в команде.',
        },
        host: {
          question: 'Локальный сервер не принимает чужое имя хоста',
          answer: 'Некоторые серверы разработки принимают только localhost. Подставьте его:',
        },
        token: {
          question: 'Клиент говорит, что вы не вошли',
          answer: 'Токен заменили или сеанс завершили. Войдите ещё раз:',
        },
      },
    },
    version: (version: string) => `Nora ${version}`,
  },
  {
    title: 'Help',
    sentence: 'What to read, whom to ask and what to try first.',
    more: 'Client commands and answers to common questions',
    docs: { name: 'Documentation', note: 'Guides, with a search' },
    community: { name: 'Community', note: 'Ask others who use Nora' },
    feedback: { name: 'Leave feedback', note: 'What is in the way and what is missing' },
    email: { name: 'Write to us' },
    commands: {
      title: 'Client commands',
      sentence: 'nora help lists the rest; add --help to a command to see its options.',
      http: 'Publish the site on port 3000',
      folder: 'Publish a folder',
      named: 'Publish the site under a fixed name',
      file: 'Open every tunnel from nora.yml',
      status: 'What is open now',
    },
    trouble: {
      title: 'When something does not work',
      items: {
        doctor: {
          question: 'A tunnel does not open',
          answer: 'Run the check: it tests DNS, ports, TLS and the connection, and says what is wrong.',
        },
        local: {
          question: 'Visitors see that the service does not answer',
          answer:
            'The tunnel works, but nothing on your computer listens on the port. Check that your program runs on the port given in the command.',
        },
        host: {
          question: 'The local server refuses a foreign host name',
          answer: 'Some development servers accept only localhost. Send them that:',
        },
        token: {
          question: 'The client says that you are not signed in',
          answer: 'The token was replaced, or the session ended. Sign in again:',
        },
      },
    },
    version: (version: string) => `Nora ${version}`,
  },
)
