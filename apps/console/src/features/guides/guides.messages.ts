import { defineTexts, formatNumber, plural } from '@nora/kit'

export const guidesTexts = defineTexts(
  {
    title: 'Документация',
    sentence: 'Как открывать туннели, решать, кого пускать, и работать командой.',
    search: 'Искать в документации',
    found: (count: number) =>
      `${plural('ru', count, { one: 'Найден', few: 'Найдено', many: 'Найдено', other: 'Найдено' })} ${formatNumber('ru', count)} ${plural('ru', count, { one: 'раздел', few: 'раздела', many: 'разделов', other: 'раздела' })}`,
    nothing: 'Ничего не нашлось',
    nothingSentence: 'Попробуйте другое слово: имя команды, параметра или код ошибки.',
    failed: 'Не удалось загрузить документацию',
    unknown: 'Такой страницы в документации нет',
    unknownSentence: 'Возможно, её переименовали. Найдите нужное поиском.',
    all: 'Вся документация',
    contents: 'На этой странице',
    anchor: (title: string) => `Ссылка на раздел «${title}»`,
    copyCode: 'Скопировать код',
    code: 'Код',
    table: 'Таблица',
    swagger: 'Справочник API',
    guides: {
      client: {
        title: 'Клиент',
        sentence: 'Куда ведёт туннель, nora.yml, правила доступа, инспектор, прокси.',
      },
      ssh: { title: 'Туннели через ssh', sentence: 'Обычный ssh -R, без клиента и без токена.' },
      'ssh-server': {
        title: 'Вход на этот компьютер',
        sentence: 'nora ssh: оболочка для тех, кого вы назовёте.',
      },
      trigger: { title: 'Триггеры', sentence: 'Программа, которая запускается на каждый запрос.' },
      domains: {
        title: 'Домены, зоны и сертификаты',
        sentence: 'Свой домен, записи DNS, зоны, что делать с ошибкой.',
      },
      policies: {
        title: 'Политики трафика',
        sentence: 'Правила для запросов и ответов: примеры, проверки, пробы и тень.',
      },
      gateways: {
        title: 'Шлюзы',
        sentence: 'Один адрес для нескольких туннелей и сайтов: доли, проверки, обслуживание.',
      },
      webhooks: {
        title: 'Вебхуки',
        sentence: 'Адрес, который хранит всё присланное: подписи, цели, фильтры, повторы, поиск.',
      },
      passwords: {
        title: 'Пароли',
        sentence: 'Хранилище паролей: мастер-ключ, папки и роли, ссылки, импорт, что пропадает и когда.',
      },
      secrets: {
        title: 'Секреты',
        sentence: 'Настройки программ: nora run, ссылки, машины и CI, форматы, что видит сервер.',
      },
      inspector: {
        title: 'Запись запросов',
        sentence: 'Что приходило на туннели и шлюзы: что хранится, сколько и кому видно.',
      },
      teams: { title: 'Команды', sentence: 'Участники, места, роли, IP-политики.' },
      'sign-in': { title: 'Вход', sentence: 'Пароли, ключи доступа, второй фактор, единый вход команды.' },
      api: { title: 'API', sentence: 'API-ключи, пределы, постраничные списки.' },
      errors: { title: 'Ошибки', sentence: 'Что отвечают /v1 и сервер туннелей, когда отказывают.' },
    },
  },
  {
    title: 'Documentation',
    sentence: 'How to open tunnels, decide who gets in, and work as a team.',
    search: 'Search the documentation',
    found: (count: number) =>
      `${formatNumber('en', count)} ${plural('en', count, { one: 'section', other: 'sections' })} found`,
    nothing: 'Nothing found',
    nothingSentence: 'Try another word: a command, an option, or the code of an error.',
    failed: 'Could not load the documentation',
    unknown: 'There is no such page in the documentation',
    unknownSentence: 'It may have been renamed. Search for what you need.',
    all: 'All documentation',
    contents: 'On this page',
    anchor: (title: string) => `Link to “${title}”`,
    copyCode: 'Copy code',
    code: 'Code',
    table: 'Table',
    swagger: 'API reference',
    guides: {
      client: {
        title: 'Client',
        sentence: 'What a tunnel leads to, nora.yml, access rules, inspector, proxies.',
      },
      ssh: { title: 'Tunnels with plain ssh', sentence: 'ssh -R, without the client and without a token.' },
      'ssh-server': { title: 'A shell on this machine', sentence: 'nora ssh: a shell for people you name.' },
      trigger: { title: 'Triggers', sentence: 'A program that is run for each request.' },
      domains: {
        title: 'Domains, zones and certificates',
        sentence: 'Your own domain, DNS records, zones, what to do about errors.',
      },
      policies: {
        title: 'Traffic policies',
        sentence: 'Rules for requests and answers: examples, tests, trials and shadows.',
      },
      gateways: {
        title: 'Gateways',
        sentence: 'One address for several tunnels and sites: shares, checks, maintenance.',
      },
      webhooks: {
        title: 'Webhooks',
        sentence: 'An address that keeps what it is sent: signatures, targets, filters, replay, search.',
      },
      passwords: {
        title: 'Passwords',
        sentence: 'The vault: master key, folders and roles, links, import, what is lost when.',
      },
      secrets: {
        title: 'Secrets',
        sentence:
          'Settings of programs: nora run, references, machines and CI, formats, what the server sees.',
      },
      inspector: {
        title: 'Captured requests',
        sentence: 'What came to tunnels and gateways: what is kept, for how long, who sees it.',
      },
      teams: { title: 'Teams', sentence: 'Members, seats, roles, IP policies.' },
      'sign-in': {
        title: 'Signing in',
        sentence: 'Passwords, passkeys, second factors, single sign-on of a team.',
      },
      api: { title: 'API', sentence: 'API keys, limits, paged lists.' },
      errors: { title: 'Errors', sentence: 'What /v1 and the edge answer when they refuse.' },
    },
  },
)
