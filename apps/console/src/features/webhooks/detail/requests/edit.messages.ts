import { defineTexts } from '@nora/kit'

/** The form of a replay with changes. */
export const editTexts = defineTexts(
  {
    title: 'Изменить и доставить',
    description: 'Сохранённый запрос останется прежним: изменения уйдут только с этой доставкой.',
    submit: 'Доставить',
    method: 'Метод',
    path: 'Путь',
    pathHelp: 'Ниже адреса вебхука, с параметрами после «?».',
    pathNeeded: 'Путь начинается с /, без пробелов.',
    headers: 'Заголовки',
    headersHelp:
      'По одному в строке: имя, двоеточие, значение. Подпись отправителя к новому телу не подойдёт.',
    headersNeeded: 'В каждой строке нужны имя и двоеточие.',
    body: 'Тело',
    bodyAsItWas: 'Тело не текст или слишком велико: уйдёт таким, каким пришло.',
    targets: 'Цели',
    everyTarget: 'Все цели',
  },
  {
    title: 'Edit and replay',
    description: 'The stored request stays as it was: the changes go with this delivery only.',
    submit: 'Replay',
    method: 'Method',
    path: 'Path',
    pathHelp: 'Below the address of the webhook, with parameters after a question mark.',
    pathNeeded: 'A path begins with / and has no spaces.',
    headers: 'Headers',
    headersHelp: 'One in a line: name, colon, value. The signature of the sender will not fit a new body.',
    headersNeeded: 'Each line takes a name and a colon.',
    body: 'Body',
    bodyAsItWas: 'The body is not text, or too large: it goes as it came.',
    targets: 'Targets',
    everyTarget: 'All targets',
  },
)
