import { defineTexts } from '@nora/kit'

export const texts = defineTexts(
  {
    title: 'Нора работает',
    lead: 'Эту страницу отдаёт маленький сервер на вашем компьютере. Она дошла сюда через туннель.',
    clockTitle: 'Часы сервера, событие в секунду',
    echoTitle: 'Ваш запрос, каким его увидел сервер',
    nextTitle: 'Теперь опубликуйте своё',
  },
  {
    title: 'Nora works',
    lead: 'A small server on your machine made this page. It reached you through a tunnel.',
    clockTitle: 'The server’s clock, one event a second',
    echoTitle: 'Your request, as the server saw it',
    nextTitle: 'Now publish something of yours',
  },
)
