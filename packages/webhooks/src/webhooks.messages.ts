import type { Localized } from '@nora/kit'

export const webhookTexts = {
  noKey: {
    ru: 'ключ — строка, число или true/false, а это список или объект; выберите поле в нём',
    en: 'a key is a string, a number or true/false, and this is a list or an object; choose a field of it',
  },
  sourceTooLong: (limit: number): Localized => ({
    ru: `преобразование длиннее ${limit} знаков`,
    en: `the transform is longer than ${limit} characters`,
  }),
  noResultMap: {
    ru: 'выражение должно дать объект: {"body": …}, при желании с method, path и headers',
    en: 'the expression has to give an object: {"body": …}, with method, path and headers if wanted',
  },
  noFunction: {
    ru: 'исходный текст должен быть функцией: (request) => ({ body: request.body })',
    en: 'the source has to be a function: (request) => ({ body: request.body })',
  },
  returnedFunction: {
    ru: 'преобразование вернуло функцию; нужен объект с body, headers, path или method',
    en: 'the transform returned a function; return an object with body, headers, path or method',
  },
  returnedNothing: {
    ru: 'преобразование ничего не вернуло; нужен объект с body, headers, path или method',
    en: 'the transform returned nothing; return an object with body, headers, path or method',
  },
  returnedPromise: {
    ru: 'преобразование вернуло Promise; async здесь нет, верните сам объект',
    en: 'the transform returned a promise; nothing is awaited here, return the object itself',
  },
  resultTooLarge: (limit: string): Localized => ({
    ru: `результат больше ${limit}`,
    en: `the result is larger than ${limit}`,
  }),
  requestTooLarge: {
    ru: 'тело запроса больше 2 МиБ или не в UTF-8: его нельзя преобразовать',
    en: 'the body of the request is over 2 MiB, or not UTF-8: it cannot be transformed',
  },
  timeout: (limitMs: number): Localized => ({
    ru: `преобразование не кончилось за ${limitMs} мс`,
    en: `the transform did not end within ${limitMs} ms`,
  }),
  memory: (limit: string): Localized => ({
    ru: `преобразованию не хватило ${limit} памяти`,
    en: `the transform needs more than ${limit} of memory`,
  }),
  stack: {
    ru: 'функции вызывают друг друга слишком глубоко',
    en: 'functions call one another too deep',
  },
  thrown: (what: string): Localized => ({ ru: `ошибка: ${what}`, en: `error: ${what}` }),
  syntax: (what: string): Localized => ({ ru: `не разбирается: ${what}`, en: `does not parse: ${what}` }),
  busy: {
    ru: 'слишком много преобразований ждут очереди; повторите позже',
    en: 'too many transforms are waiting; try again later',
  },
  stopped: {
    ru: 'поток преобразований остановлен; повторите позже',
    en: 'the thread of transforms has ended; try again later',
  },
  at: (line: number, column: number, { ru, en }: Localized): Localized => ({
    ru: `строка ${line}, столбец ${column}: ${ru}`,
    en: `line ${line}, column ${column}: ${en}`,
  }),
  notAnObject: {
    ru: 'результат должен быть объектом с body, headers, path или method',
    en: 'the result has to be an object with body, headers, path or method',
  },
  unknownField: (name: string): Localized => ({
    ru: `поля ${name} в результате нет; бывают method, path, headers и body`,
    en: `a result has no ${name}; there are method, path, headers and body`,
  }),
  badMethod: {
    ru: 'method — слово из заглавных латинских букв, например POST',
    en: 'method is a word of capital letters, such as POST',
  },
  badPath: {
    ru: 'path начинается с /, без пробелов и #, не длиннее 8192 знаков; в нём может быть ?запрос',
    en: 'path begins with /, has no spaces and no #, and at most 8192 characters; a ?query may follow',
  },
  badHeaders: {
    ru: 'headers — объект: имя и строка или список строк; не больше 100 полей и 64 КиБ',
    en: 'headers is an object: a name, and a string or a list of strings; at most 100 fields and 64 KiB',
  },
  badHeaderName: (name: string): Localized => ({
    ru: `«${name}» не может быть именем заголовка`,
    en: `“${name}” cannot be the name of a header field`,
  }),
  badHeaderValue: (name: string): Localized => ({
    ru: `в значении заголовка ${name} перевод строки или знак не из Latin-1; закодируйте его`,
    en: `the value of ${name} has a line break, or a character beyond Latin-1; encode it`,
  }),
} as const
