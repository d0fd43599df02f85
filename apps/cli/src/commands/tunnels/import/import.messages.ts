import { defineTexts, type Localized } from '@nora/kit'

export const importMessages = defineTexts(
  {
    imported: (path: string, labels: string) => `Записан ${path}: ${labels}.`,
    policies: (paths: string) => `Политики трафика перенесены целиком: ${paths}.`,
    nothingOpen: (path: string) => `Записан ${path}, но открывать в нём пока нечего.`,
    notOpened: (labels: string) =>
      `Не открываются: ${labels}. То, что закрывало их от посторонних, перенести нельзя, поэтому в файле они закомментированы:`,
    openedUnprotected: (labels: string) =>
      `Открыты без прежней защиты (--allow-open): ${labels}. Не перенесено:`,
    hostnames: 'Прежние адреса остаются у прежнего сервиса:',
    becomesName: (name: string) => `здесь имя ${name}`,
    becomesDomain: (domain: string) =>
      `здесь домен ${domain}; до запуска добавьте его: nora domains add ${domain}`,
    becomesRandom: 'здесь случайное имя',
    becomesWebhook: (name: string) => `здесь вебхук ${name}; его адрес вставьте у отправителя`,
    webhookFirst: 'До запуска создайте вебхуки и вставьте их адреса у отправителей:',
    becomesPort: 'здесь порт региона',
    withoutEquivalent: 'Не перенесено, настройте сами, если нужно:',
    start: 'Запуск: nora start',
    review: (path: string) =>
      `Защитите их в ${path} (policy, basic_auth, allow_cidr, …) и раскомментируйте, затем: nora start. Если они могут быть открыты всем, повторите с --allow-open --force.`,
    fromProgram: (program: string, source: string) => `Из настроек ${program}: ${source}`,
    commentedOut: 'Не открывается: то, что закрывало его от посторонних, не перенесено.',
    commentedHint: 'Защитите его иначе и раскомментируйте.',
    openedComment: 'Прежняя защита не перенесена:',
  },
  {
    imported: (path: string, labels: string) => `Wrote ${path}: ${labels}.`,
    policies: (paths: string) => `Traffic policies are kept whole: ${paths}.`,
    nothingOpen: (path: string) => `Wrote ${path}, but there is nothing to open in it yet.`,
    notOpened: (labels: string) =>
      `Not opened: ${labels}. What protected them cannot be kept, so they are commented out in the file:`,
    openedUnprotected: (labels: string) =>
      `Opened without their former protection (--allow-open): ${labels}. Not kept:`,
    hostnames: 'The former addresses stay with the former service:',
    becomesName: (name: string) => `here the name ${name}`,
    becomesDomain: (domain: string) =>
      `here the domain ${domain}; add it before you start: nora domains add ${domain}`,
    becomesRandom: 'here a random name',
    becomesWebhook: (name: string) => `here the webhook ${name}; paste its address at the sender`,
    webhookFirst: 'Before you start, create the webhooks and paste their addresses at the senders:',
    becomesPort: 'here a port of the region',
    withoutEquivalent: 'Not kept; set these up yourself if you need them:',
    start: 'Open them with: nora start',
    review: (path: string) =>
      `Protect them in ${path} (policy, basic_auth, allow_cidr, …) and remove the comment signs, then: nora start. If everybody may reach them, repeat with --allow-open --force.`,
    fromProgram: (program: string, source: string) => `From settings of ${program}: ${source}`,
    commentedOut: 'Not opened: what protected it is not kept.',
    commentedHint: 'Protect it in another way, then remove the comment signs.',
    openedComment: 'Its former protection is not kept:',
  },
)

/** Events of Stripe by name, as a filter. */
function toFilter(events: string): string {
  const names = events.split(',').map((name) => JSON.stringify(name.trim().replaceAll("'", '')))
  return `json.type in [${names.join(', ')}]`
}

/** Why a setting is not kept. */
export const reasons = {
  ownService: {
    ru: 'относится к прежнему сервису, Nora это не нужно',
    en: 'concerns the former service; Nora does not need it',
  },
  pathOfWebhook: (path: string): Localized => ({
    ru: `путь задаёт отправитель: допишите ${path} к адресу вебхука, когда вставите его`,
    en: `the sender sets the path: append ${path} to the address of the webhook when you paste it`,
  }),
  eventsOfWebhook: (webhook: string, events: string): Localized => ({
    ru: `фильтр хранится у цели вебхука: nora webhook listen ${webhook} TARGET --filter '${toFilter(events)}'`,
    en: `the target of the webhook keeps a filter: nora webhook listen ${webhook} TARGET --filter '${toFilter(events)}'`,
  }),
  noEquivalent: { ru: 'в Nora этому нет соответствия', en: 'Nora has no equivalent' },
  unknown: {
    ru: 'неизвестная настройка; возможно, она что-то закрывала',
    en: 'an unknown setting, which may have kept somebody out',
  },
  signIn: {
    ru: 'вход был через приложение прежнего сервиса; зарегистрируйте своё у провайдера и возьмите действие oauth, oidc или jwt-validation политики трафика',
    en: 'visitors signed in by an application of the former service; register your own with the provider and use oauth, oidc or jwt-validation of a traffic policy',
  },
  clientCertificate: {
    ru: 'сертификаты посетителей проверяет действие mtls политики трафика, перенесите в неё центры',
    en: 'certificates of visitors are checked by mtls of a traffic policy; put the authorities there',
  },
  signature: {
    ru: 'подписи запросов проверяют действие verify-webhook политики трафика и nora trigger (verify)',
    en: 'signatures of requests are checked by verify-webhook of a traffic policy, and by nora trigger (verify)',
  },
  conditional: {
    ru: 'правило действует по условию, а в nora.yml правила действуют всегда; условия бывают в политике трафика (policy)',
    en: 'the rule has a condition, and rules of nora.yml always hold; those of a traffic policy (policy) may have one',
  },
  interpolated: {
    ru: 'значение вычисляется для каждого запроса',
    en: 'its value is computed for each request',
  },
  refusing: {
    ru: 'правило отклоняло или уводило запросы; это делает политика трафика (policy)',
    en: 'the rule refused requests or led them elsewhere; a traffic policy (policy) does that',
  },
  internal: {
    ru: 'адрес был доступен только внутри прежнего сервиса',
    en: 'the address was reachable only inside the former service',
  },
  elsewhere: {
    ru: 'правила доступа хранятся у прежнего сервиса, а не в этом файле',
    en: 'its rules are kept by the former service, not in this file',
  },
  otherFile: {
    ru: 'находится в другом файле; перенесите оттуда правила',
    en: 'is in another file; take the rules over from there',
  },
  secretKey: {
    ru: 'подключиться могли только посетители с общим ключом',
    en: 'only visitors with the shared key could connect',
  },
  notStarted: {
    ru: 'этот туннель не запускался (start, enabled)',
    en: 'this tunnel was not started (start, enabled)',
  },
  access: {
    ru: 'пускал только Cloudflare Access',
    en: 'only Cloudflare Access let visitors in',
  },
  pathPattern: {
    ru: 'был опубликован только этот путь; образец нельзя выразить через routes',
    en: 'only this path was published; the pattern cannot be written as a route',
  },
  blockedPath: {
    ru: 'на этот путь прежний клиент отвечал сам и не пускал к сервису',
    en: 'the former client answered this path by itself and let nobody through to the service',
  },
  neverReached: {
    ru: 'до правила не доходило: сначала подходило другое',
    en: 'was never reached: an earlier rule matched first',
  },
  hostHeader: {
    ru: 'у путей одного адреса были разные имена узла (Host); сервис мог бы показать другой сайт',
    en: 'the paths of one address had different Host values; the service could show another site',
  },
  rate: {
    ru: 'такого предела частоты в nora.yml нет, только N/s и N/m с адреса посетителя; другие есть у rate-limit политики трафика',
    en: 'nora.yml has no such limit, only N/s and N/m per address of a visitor; others are rate-limit of a traffic policy',
  },
  stricterRate: (limit: string): Localized => ({
    ru: `стало строже: ${limit}`,
    en: `has become stricter: ${limit}`,
  }),
  sameName: (name: string): Localized => ({
    ru: `имя ${name} уже у другого туннеля этого файла; у этого будет случайное`,
    en: `the name ${name} is another tunnel’s of this file already; this one gets a random name`,
  }),
  notHttp: {
    ru: 'Nora открывает HTTP и TCP',
    en: 'Nora opens HTTP and TCP',
  },
  tls: {
    ru: 'TLS заканчивает сам клиент: откройте его командой nora tls ЦЕЛЬ --domain ИМЯ',
    en: 'its client ends TLS itself: open it with nora tls TARGET --domain NAME',
  },
  proxy: {
    ru: 'открывало прокси в вашу сеть',
    en: 'opened a proxy into your network',
  },
  noTarget: {
    ru: 'не сказано, куда вести туннель',
    en: 'does not say where the tunnel leads',
  },
  badTarget: (target: string): Localized => ({
    ru: `«${target}» не может быть целью туннеля`,
    en: `“${target}” cannot be the target of a tunnel`,
  }),
  unusable: (what: string): Localized => ({
    ru: `не годится для nora.yml: ${what}`,
    en: `will not do for nora.yml: ${what}`,
  }),
  port: {
    ru: 'порт был на чужом сервере; здесь он выбирается из региона',
    en: 'the port was one of another server; here it is chosen from the region',
  },
  visitorSide: {
    ru: 'это подключение к чужому туннелю, а не публикация',
    en: 'connects to somebody’s tunnel and publishes nothing',
  },
  cloudflaredOnly: {
    ru: 'раньше подключались через cloudflared, а порт открыт всем; откройте его с allow_cidr',
    en: 'visitors needed cloudflared before, and a port is open to anyone; open it with allow_cidr',
  },
  locationPrefix: {
    ru: 'был опубликован только этот путь; он не может быть путём в routes',
    en: 'only this path was published; it cannot be the path of a route',
  },
} as const
