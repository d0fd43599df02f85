/** Codes that do not belong to one feature. */
export const systemProblems = {
  BadRequest: {
    status: 400,
    text: { ru: 'Запрос не подходит.', en: 'The request does not fit.' },
    meaning: 'The request is well formed but cannot be served as it is; the sentence says why.',
  },
  ValidationError: {
    status: 422,
    text: { ru: 'Проверьте отмеченные поля.', en: 'Check the marked fields.' },
    meaning: 'One or more fields are wrong; `fields` has a sentence for each.',
  },
  Unauthorized: {
    status: 401,
    text: { ru: 'Войдите, чтобы продолжить.', en: 'Sign in to continue.' },
    meaning: 'No session, or the session, token or key is unknown, renewed or ended. Sign in again.',
  },
  OtpRequired: {
    status: 425,
    text: { ru: 'Введите одноразовый код.', en: 'Enter the one-time code.' },
    meaning: 'The password was right; a one-time code is still needed.',
  },
  Forbidden: {
    status: 403,
    text: {
      ru: 'Вашей роли это не разрешено. Обратитесь к администратору команды.',
      en: 'Your role does not allow this. Ask an administrator of the team.',
    },
    meaning:
      'The object exists for the team, but the role does not allow the call. `data.action` is the line of the permission table, `data.why` the rule that refuses (`role`, `seat`, or `custom_role` with `data.roles`), `data.ask` lists whom to ask: those who can grant it.',
  },
  NotFound: {
    status: 404,
    text: { ru: 'Ничего не найдено.', en: 'Nothing found here.' },
    meaning: 'There is no such object, or it belongs to another team.',
  },
  PaymentRequired: {
    status: 402,
    text: { ru: 'Достигнут предел тарифа.', en: 'The plan’s limit is reached.' },
    meaning:
      'A limit of the team’s plan. `data.name` says which (a limit of GET /v1/plans, or `tunnel_kinds`), `data.limit` and `data.used` how much there is and how much is taken, `data.plan` which plan that is, `data.lifted_by` which one has more; null: none.',
  },
  Conflict: {
    status: 409,
    text: { ru: 'Это уже занято.', en: 'This is already taken.' },
    meaning: 'The state does not allow it: a name is taken, or the object has changed meanwhile.',
  },
  Misdirected: {
    status: 421,
    text: {
      ru: 'Под этим именем сервер не отвечает. Оператору: перечислите имена консоли в control.hosts или передавайте Host через прокси.',
      en: 'This server does not answer by this name. Operators: list names of the console in control.hosts, or have the proxy pass Host.',
    },
    meaning:
      'The `Host` is neither that of `control.base_url`, nor among `control.hosts`, nor `localhost`, `127.0.0.1` or `[::1]`.',
  },
  PayloadTooLarge: {
    status: 413,
    text: { ru: 'Запрос слишком велик.', en: 'The request is too large.' },
    meaning: 'The body is over the limit named in `data.limit_bytes`.',
  },
  TooManyRequests: {
    status: 429,
    text: { ru: 'Слишком много попыток. Повторите позже.', en: 'Too many attempts. Try again later.' },
    meaning: 'A rate or attempt limit; wait as long as `Retry-After` says.',
  },
  InternalError: {
    status: 500,
    text: {
      ru: 'Что-то пошло не так. Мы уже знаем об этом.',
      en: 'Something went wrong. It has been recorded.',
    },
    meaning: 'A defect of the server. Quote the request id when you report it.',
  },
  Unavailable: {
    status: 503,
    text: { ru: 'Сервис временно недоступен.', en: 'The service is temporarily unavailable.' },
    meaning: 'A part the call needs does not answer; try again as `Retry-After` says.',
  },
} as const
