import type { Localized } from '@nora/kit'

const hint = (near: string | null): Localized =>
  near === null ? { en: '', ru: '' } : { en: ` Did you mean ${near}?`, ru: ` Возможно, это ${near}?` }

function unknown(en: string, ru: string) {
  return (name: string, near: string | null, known: readonly string[]): Localized => {
    const { en: near_en, ru: near_ru } = hint(near)
    const some = known.slice(0, 12).join(', ')
    const list =
      near !== null || some === '' ? { en: '', ru: '' } : { en: ` Known: ${some}.`, ru: ` Есть: ${some}.` }
    return { en: `${en} ${name}.${near_en}${list.en}`, ru: `${ru} ${name}.${near_ru}${list.ru}` }
  }
}

const KINDS: Readonly<Record<string, Localized>> = {
  text: { en: 'a text', ru: 'текст' },
  number: { en: 'a number', ru: 'число' },
  bool: { en: 'true or false', ru: 'true или false' },
  nothing: { en: 'nothing', ru: 'ничего' },
  list: { en: 'a list', ru: 'список' },
  map: { en: 'a mapping', ru: 'словарь' },
  expression: { en: 'an expression', ru: 'выражение' },
}

export const checkTexts = {
  secretWithoutAgent: {
    en: 'secret:// works only in a policy file that a tunnel is opened with (--policy FILE): its agent puts the value in. The server keeps this policy and cannot open secrets, and a gateway has no agent.',
    ru: 'secret:// работает только в файле политики, с которым открыт туннель (--policy ФАЙЛ): значение подставляет его агент. Эту политику хранит сервер, секретов он не открывает, а у шлюза агента нет.',
  },
  unknownKey: unknown('There is no key', 'Нет ключа'),
  unknownAction: unknown('There is no action', 'Нет действия'),
  unknownValue: unknown('There is no value', 'Нет значения'),
  unknownResult: unknown('No action leaves', 'Ни одно действие не оставляет'),
  unsetVariable: (name: string, near: string | null): Localized => ({
    en: `No set-vars of this policy sets ${name}.${hint(near).en}`,
    ru: `Ни одно set-vars этой политики не задаёт ${name}.${hint(near).ru}`,
  }),
  replaceWith: (text: string): Localized => ({ en: `Replace it with ${text}`, ru: `Заменить на ${text}` }),
  wrongType: (found: string, wanted: string): Localized => {
    const isOneItem = found === 'map' && wanted === 'list'
    return {
      en: `Found: ${KINDS[found]?.en ?? found}; wanted: ${KINDS[wanted]?.en ?? wanted}.${isOneItem ? ' Begin each item with a hyphen.' : ''}`,
      ru: `Найдено: ${KINDS[found]?.ru ?? found}; нужно: ${KINDS[wanted]?.ru ?? wanted}.${isOneItem ? ' Начните каждый пункт с дефиса.' : ''}`,
    }
  },
  framingField: (name: string): Localized => ({
    en: `${name} stays as it is: it frames the message, says whom it is for, or is set by the server. Leave it out.`,
    ru: `${name} останется как есть: он размечает сообщение, говорит, кому оно, или ставится сервером. Уберите его.`,
  }),
  costlyPattern: (most: number): Localized => ({
    en: `A pattern for bodies may have ${most} parts once its repetitions are written out. Use shorter ones, or * and +.`,
    ru: `В образце для тел может быть до ${most} частей, когда повторы расписаны. Возьмите повторы короче или * и +.`,
  }),
  notInternal: {
    en: 'This leads to endpoints of the team alone: write https://NAME.internal, the name of a tunnel that was opened with --internal or of a gateway.',
    ru: 'Это действие ведёт только на адреса команды: пишите https://ИМЯ.internal — имя туннеля, открытого с --internal, или шлюза.',
  },
  refusedPreflights: {
    en: 'An action before it wants credentials, and browsers send their preflights without any: it never sees them. Move the rule to the front.',
    ru: 'Действие перед ним требует входа, а предварительные запросы браузеры шлют без него: сюда они не дойдут. Переставьте правило в начало.',
  },
  makeList: { en: 'Make it a list', ru: 'Сделать списком' },
  missingKey: (name: string): Localized => ({ en: `${name} is missing.`, ru: `Не хватает ${name}.` }),
  absentAction: (name: string, instead: Localized): Localized => ({
    en: `This server has no ${name}. ${instead.en}`,
    ru: `На этом сервере нет ${name}. ${instead.ru}`,
  }),
  notRunning: (name: string, phase: string): Localized => ({
    en: `${name} arrives later: nothing runs it in ${phase} yet. Remove it until then.`,
    ru: `${name} появится позже: в ${phase} его пока ничто не выполняет. Уберите его до тех пор.`,
  }),
  openCredentials: {
    en: '`*` does not go with credentials: pages of any site could read what the visitor is signed in for. Name the origins.',
    ru: '`*` не сочетается с credentials: страницы любого сайта прочли бы то, что видит вошедший посетитель. Назовите источники.',
  },
  unknownHash: {
    en: 'This hash is not checked here. Use argon2id (`$argon2id$v=19$m=19456,t=2,p=1$…`, up to 128 MiB and 10 passes), bcrypt (`$2b$10$…`, a cost of 4 to 12), or the password itself.',
    ru: 'Такой хеш здесь не проверяется. Возьмите argon2id (`$argon2id$v=19$m=19456,t=2,p=1$…`, до 128 МиБ и 10 проходов), bcrypt (`$2b$10$…`, стоимость от 4 до 12) или сам пароль.',
  },
  wrongPhase: (name: string, phases: readonly string[]): Localized => ({
    en: `${name} runs in ${phases.join(', ')}. Move the rule there.`,
    ru: `${name} работает в ${phases.join(', ')}. Перенесите правило туда.`,
  }),
  flatAndPhase: {
    en: '`rules` is another name of on_http_request, which is here as well. Put all rules under one of them.',
    ru: '`rules` — другое имя on_http_request, а оно тоже здесь есть. Соберите правила под одним из них.',
  },
  rootList: {
    en: 'Rules stand under the phase they run in, on_http_request for most.',
    ru: 'Правила стоят под своей фазой, чаще всего это on_http_request.',
  },
  addPhase: { en: 'Put it under on_http_request', ru: 'Поместить под on_http_request' },
  emptyPolicy: {
    en: 'The policy has no rules: everything passes.',
    ru: 'В политике нет правил: проходит всё.',
  },
  noActions: { en: 'A rule without actions does nothing.', ru: 'Правило без действий ничего не делает.' },
  tooMany: (count: number, limit: number): Localized => ({
    en: `There are ${count} here, and ${limit} are the most.`,
    ru: `Здесь ${count}, а можно не больше ${limit}.`,
  }),
  tooFew: (limit: number): Localized => ({
    en: `At least ${limit} is wanted here.`,
    ru: `Здесь нужно не меньше ${limit}.`,
  }),
  outOfRange: (min: number, max: number): Localized => ({
    en: `It has to be from ${min} to ${max}.`,
    ru: `Нужно от ${min} до ${max}.`,
  }),
  wholeNumber: { en: 'A whole number is wanted.', ru: 'Нужно целое число.' },
  tooLong: (limit: number): Localized => ({
    en: `It is ${limit} characters at most.`,
    ru: `Не больше ${limit} знаков.`,
  }),
  unreachable: {
    en: 'This is never reached: what stands before it always ends the phase.',
    ru: 'До этого никогда не дойдёт: то, что стоит раньше, всегда завершает фазу.',
  },
  openRedirect: {
    en: 'The host of the redirect comes from the request, so visitors can be sent anywhere. Write the host out.',
    ru: 'Хост перенаправления берётся из запроса, так что посетителей можно отправить куда угодно. Напишите хост сами.',
  },
  needsGeo: (path: string): Localized => ({
    en: `${path} is empty until the operator of the server sets up a database of places.`,
    ru: `${path} пусто, пока оператор сервера не подключит базу местоположений.`,
  }),
  notTemplate: {
    en: '${…} is not evaluated in this field.',
    ru: 'В этом поле ${…} не вычисляется.',
  },
  oneVariable: {
    en: 'Each item sets one variable: a name and its value.',
    ru: 'Каждый элемент задаёт одну переменную: имя и значение.',
  },
  noAuthorities: (strategy: string): Localized => ({
    en: `\`${strategy}\` verifies certificates: name the authorities in \`authorities\`.`,
    ru: `\`${strategy}\` проверяет сертификаты: назовите центры в \`authorities\`.`,
  }),
  noApplication: (key: string): Localized => ({
    en: `\`${key}\` is missing: this server has no application of its own at providers. Make one there and name it here.`,
    ru: `Нет \`${key}\`: своего приложения у провайдеров этот сервер не имеет. Создайте его у провайдера и укажите здесь.`,
  }),
  ownCookies: {
    en: 'It has no effect: each host has sign-ins of its own, which no other host can read.',
    ru: 'Ни на что не влияет: у каждого хоста свои входы, и другому хосту они не видны.',
  },
  unverifiedNames: {
    en: 'A name counts only in a verified certificate. Use require-and-verify or verify-if-given.',
    ru: 'Имя значит что-то только в проверенном сертификате. Возьмите require-and-verify или verify-if-given.',
  },
  noLists: {
    en: 'Name at least one of allow, deny and ip_policies.',
    ru: 'Назовите хотя бы одно из allow, deny и ip_policies.',
  },
  noEmails: {
    en: 'Name who may sign in: emails, domains or both.',
    ru: 'Назовите, кому можно войти: emails, domains или и то и другое.',
  },
} as const
