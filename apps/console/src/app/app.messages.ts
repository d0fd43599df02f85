import { defineTexts } from '@nora/kit'

/** What may be said before anybody is signed in. Every page loads it: texts of the frame are apart. */
export const appTexts = defineTexts(
  {
    language: 'Язык',
    languages: { ru: 'Русский', en: 'English' },
    notFound: {
      title: 'Страница не найдена',
      sentence: 'Возможно, её убрали или в адресе опечатка.',
      home: 'На главную',
    },
    forbidden: {
      title: 'Нет доступа',
      sentence: 'Вашей роли эта страница не открыта. Обратитесь к администратору команды.',
      ask: 'Доступ может дать',
    },
    pageError: {
      title: 'Не удалось показать страницу',
      sentence: 'Остальное работает. Попробуйте ещё раз; если повторится, сообщите номер запроса.',
      network: 'Сервер не отвечает',
    },
  },
  {
    language: 'Language',
    languages: { ru: 'Русский', en: 'English' },
    notFound: {
      title: 'Page not found',
      sentence: 'It may have been removed, or the address has a typo.',
      home: 'To the home page',
    },
    forbidden: {
      title: 'No access',
      sentence: 'Your role does not open this page. Ask an administrator of the team.',
      ask: 'Access can be given by',
    },
    pageError: {
      title: 'This page could not be shown',
      sentence: 'Everything else works. Try again; if it stays, report the request id.',
      network: 'The server does not answer',
    },
  },
)
