import { defineTexts } from '@nora/kit'

/** What may be said before anybody is signed in. Every page loads it: texts of the frame are apart. */
export const appTexts = defineTexts(
  {
    language: 'Язык',
    languages: { ru: 'Русский', en: 'English' },
    notFound: {
      title: 'Страница не найдена',
      sentence: 'Возможно, её удалили или в адресе опечатка.',
      home: 'На главную',
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
      home: 'Go to the home page',
    },
    pageError: {
      title: 'This page could not be shown',
      sentence: 'Everything else works. Try again; if it keeps failing, report the request id.',
      network: 'The server does not answer',
    },
  },
)
