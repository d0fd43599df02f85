import { defineTexts } from '@nora/kit'

export const adminTexts = defineTexts(
  {
    usage: {
      title: 'Команды:',
      commands: `
  nora-server users list [--search ТЕКСТ] [--limit N]    аккаунты
  nora-server users disable|enable КТО                   закрыть или открыть вход
  nora-server users sign-out КТО|--all                   завершить сеансы
  nora-server users reset-mfa КТО                        сбросить второй фактор
  nora-server users sign-in-link                         одноразовая ссылка, по которой входит владелец установки
  nora-server users make-owner КТО [--team КОМАНДА]      сделать владельцем установки или основателем команды
  nora-server plans list                                 тарифы и сколько у каждого команд
  nora-server plans set КОМАНДА ТАРИФ [--seats N]        дать команде тариф; КОМАНДА — id или почта её владельца
  nora-server organizations list [--status СОСТОЯНИЕ]    реквизиты: review, verified или declined
  nora-server organizations approve ЗАЯВКА               подтвердить реквизиты
  nora-server organizations reject ЗАЯВКА --reason ТЕКСТ отклонить с причиной
  nora-server policies list [--team КОМАНДА] [--limit N] IP-политики команд
  nora-server policies disable ПОЛИТИКА                  выключить: когда она закрыла вход всем
  nora-server acme status                                издатель сертификатов, заказы и отказы за сутки
  nora-server acme renew СЕРТИФИКАТ                      заказать следующий сертификат сейчас
  nora-server acme account [--new-key]                   счёт у издателя; сменить его ключ
  nora-server audit verify                               проверить, что журнал аудита цел
  nora-server settings list                              настройки, которые меняются на ходу
  nora-server settings set banner HTML|@ФАЙЛ|-           баннер над личными страницами
  nora-server settings unset banner                      вернуть значение из файла настроек
`,
      notes: 'КТО — почта или id. ЗАЯВКА — org_… из списка реквизитов. Общие ключи: --config ФАЙЛ, --json.',
    },
    wrongCommand: (words: string) => `Команды «${words}» нет.`,
    noVerb: (group: string) => `Скажите, что сделать: после ${group} нужно ещё слово.`,
    missing: (what: string) => `Не хватает: ${what}.`,
    tooMuch: (word: string) => `Лишнее слово: ${word}.`,
    noValue: (flag: string) => `После ${flag} нужно значение.`,
    unknownFlag: (flag: string) => `Ключа ${flag} здесь нет.`,
    notANumber: (flag: string) => `${flag}: нужно целое число от 1.`,
    who: 'почта или id пользователя',
    team: 'id команды или почта пользователя',
    planName: 'id тарифа, см. nora-server plans list',
    submission: 'заявка (org_…) из nora-server organizations list',
    reason: '--reason с причиной для команды',
    policyId: 'id политики (ipp_…)',
    certificateId: 'id сертификата (crt_…)',
    acme: {
      none: 'Издатель сертификатов не настроен: задайте control.acme_directory.',
      account: (directory: string, account: string) => `Издатель: ${directory}\nСчёт: ${account}`,
      orders: (states: string) => `Заказы в работе: ${states}`,
      noFailures: 'За сутки отказов не было.',
      ordered: (id: string) => `${id}: следующий сертификат заказан.`,
      columns: { names: 'ИМЕНА', finding: 'ПРИЧИНА', next: 'СНОВА', detail: 'ПОДРОБНО' },
    },
    settingName: 'название настройки',
    settingValue: 'значение, @ФАЙЛ или - для чтения со входа',
    unreadable: (file: string) => `Файл ${file} не читается.`,
    noInstallation: (folder: string) =>
      `В папке ${folder} нет установки Nora. Укажите её в NORA_DATA или запустите команду там, где лежит nora-server.yml.`,
    notOwner: (folder: string, uid: number) =>
      `Папка ${folder} принадлежит пользователю ${uid}. Выполните команду от его имени: sudo -u '#${uid}' …`,
    noAnswer: 'Nora не ответила за отведённое время. Подробности в журнале control.log.',
    couldNot: (why: string) => `Команда не выполнена: ${why}`,
    columns: {
      email: 'ПОЧТА',
      name: 'ИМЯ',
      created: 'СОЗДАНА',
      seen: 'ПОСЛЕДНИЙ РАЗ',
      notes: 'ПРИМЕЧАНИЯ',
    },
    notes: {
      owner: 'владелец',
      mfa: 'второй фактор',
      disabled: 'отключена',
      deletion: (at: string) => `удаление ${at}`,
    },
    plans: {
      columns: { id: 'ТАРИФ', name: 'НАЗВАНИЕ', price: 'ЦЕНА В МЕСЯЦ', teams: 'КОМАНД' },
      price: (rubles: string) => `${rubles} ₽`,
      pricePerSeat: (rubles: string) => `${rubles} ₽ за место`,
      given: (team: string, plan: string, seats: number) => `${team}: тариф ${plan}, мест ${seats}.`,
      notEnforced:
        'Тарифы сейчас ничего не ограничивают: control.billing_mode = off. Чтобы действовали, поставьте sandbox и перезапустите Nora.',
    },
    policyColumns: {
      id: 'ID',
      team: 'КОМАНДА',
      name: 'НАЗВАНИЕ',
      rules: 'ПРАВИЛ',
      attached: 'ГДЕ ДЕЙСТВУЕТ',
    },
    surfaces: { console: 'консоль', api: 'API', agents: 'агенты' },
    endpoints: (count: number) => `адресов: ${count}`,
    off: 'выключена',
    noPolicies: 'IP-политик нет.',
    policyDisabled: (name: string) => `Политика «${name}» выключена: она больше никого не задерживает.`,
    signInLink: (email: string, url: string) => `Вход для ${email}, один раз и в течение суток:\n${url}`,
    never: '—',
    nobody: 'Никого не нашлось.',
    organizations: {
      columns: {
        id: 'ЗАЯВКА',
        status: 'СОСТОЯНИЕ',
        sent: 'ОТПРАВЛЕНА',
        team: 'КОМАНДА',
        requisites: 'РЕКВИЗИТЫ',
      },
      statuses: {
        review_required: 'не отправлены',
        review: 'на проверке',
        verified: 'подтверждены',
        declined: 'отклонены',
      },
      none: 'Реквизитов нет.',
      numbers: (inn: string, kpp: string | null, ogrn: string) =>
        `ИНН ${inn}${kpp === null ? '' : `, КПП ${kpp}`}, ОГРН ${ogrn}`,
      approved: (name: string) => `${name}: реквизиты подтверждены. Владельцам команды отправлено письмо.`,
      rejected: (name: string) => `${name}: реквизиты отклонены. Владельцам команды отправлено письмо.`,
    },
    more: (count: number) => `Показаны первые ${count}. Уточните поиск или увеличьте --limit.`,
    ended: (count: number) => `Завершено сеансов: ${count}.`,
    done: {
      disableUser: (email: string) => `${email}: вход закрыт, сеансы и туннели завершены.`,
      enableUser: (email: string) => `${email}: вход открыт.`,
      resetUserMfa: (email: string) =>
        `${email}: второй фактор сброшен, сеансы завершены. Пользователю отправлено письмо.`,
      makeOwner: (email: string) => `${email}: теперь владелец.`,
    },
    audit: {
      whole: (checked: number) => `Журнал аудита цел. Проверено записей: ${checked}.`,
      broken: (checked: number) => `Журнал аудита повреждён. Проверено записей: ${checked}. Найдено:`,
      changed: (where: string) => `запись ${where} изменена`,
      removed: (where: string) => `нет записей: ${where}`,
      inserted: (where: string) => `запись ${where} добавлена не сервером`,
      head_missing: (where: string) => `нет отметки о конце журнала; последняя запись ${where}`,
      head_forged: (where: string) => `отметка о конце журнала (${where}) поставлена не этой установкой`,
      anchor_missing: () =>
        'в папке данных нет audit.anchor: не проверить, не возвращён ли журнал к прежнему состоянию',
      anchor_forged: () => 'audit.anchor в папке данных записан не этой установкой',
    },
    empty: '(пусто)',
  },
  {
    usage: {
      title: 'Commands:',
      commands: `
  nora-server users list [--search TEXT] [--limit N]     list accounts
  nora-server users disable|enable WHO                   disable or enable an account
  nora-server users sign-out WHO|--all                   end sessions of an account, or all
  nora-server users reset-mfa WHO                        reset the second factor
  nora-server users sign-in-link                         print a one-time sign-in link for the owner of the installation
  nora-server users make-owner WHO [--team TEAM]         make an account the owner of the installation or the founder of a team
  nora-server plans list                                 list plans and the number of teams on each
  nora-server plans set TEAM PLAN [--seats N]            assign a plan to a team; TEAM is an id or the email address of a user
  nora-server organizations list [--status STATUS]       list company details in review, verified or declined
  nora-server organizations approve SUBMISSION           approve company details
  nora-server organizations reject SUBMISSION --reason TEXT  reject company details with a reason
  nora-server policies list [--team TEAM] [--limit N]    list IP policies of teams
  nora-server policies disable POLICY                    disable an IP policy, for example one that locks everybody out
  nora-server acme status                                show the issuer of certificates, orders and failures of the last day
  nora-server acme renew CERTIFICATE                     order the next certificate now
  nora-server acme account [--new-key]                   show the account at the issuer; change its key
  nora-server audit verify                               verify that the audit log is intact
  nora-server settings list                              list the settings that can change while the server runs
  nora-server settings set banner HTML|@FILE|-           set the banner on top of personal pages
  nora-server settings unset banner                      use the banner of the configuration again
`,
      notes:
        'WHO is an email address or an id. SUBMISSION is an org_… from the list of company details. All commands take --config FILE and --json.',
    },
    wrongCommand: (words: string) => `There is no command "${words}".`,
    noVerb: (group: string) => `Say what to do: a word is missing after ${group}.`,
    missing: (what: string) => `Something is missing: ${what}.`,
    tooMuch: (word: string) => `One word too many: ${word}.`,
    noValue: (flag: string) => `${flag} needs a value.`,
    unknownFlag: (flag: string) => `There is no flag ${flag} here.`,
    notANumber: (flag: string) => `${flag} takes a whole number of at least 1.`,
    who: 'address or id of the user',
    team: 'id of the team or address of a user',
    planName: 'id of the plan, see nora-server plans list',
    submission: 'submission (org_…) of nora-server organizations list',
    reason: '--reason, which the team is told',
    policyId: 'id of the policy (ipp_…)',
    certificateId: 'id of the certificate (crt_…)',
    acme: {
      none: 'No issuer of certificates is configured: set control.acme_directory.',
      account: (directory: string, account: string) => `Issuer: ${directory}\nAccount: ${account}`,
      orders: (states: string) => `Orders under way: ${states}`,
      noFailures: 'No order failed in the last day.',
      ordered: (id: string) => `${id}: the next certificate is ordered.`,
      columns: { names: 'NAMES', finding: 'REASON', next: 'AGAIN', detail: 'DETAIL' },
    },
    settingName: 'name of the setting',
    settingValue: 'the value, @FILE, or - to read it from the input',
    unreadable: (file: string) => `The file ${file} cannot be read.`,
    noInstallation: (folder: string) =>
      `There is no installation of Nora in ${folder}. Name it in NORA_DATA, or run the command where nora-server.yml is.`,
    notOwner: (folder: string, uid: number) =>
      `The folder ${folder} belongs to the user ${uid}. Run the command as that user: sudo -u '#${uid}' …`,
    noAnswer: 'Nora did not answer in time. Details are in control.log.',
    couldNot: (why: string) => `The command was not done: ${why}`,
    columns: { email: 'EMAIL', name: 'NAME', created: 'CREATED', seen: 'LAST SEEN', notes: 'NOTES' },
    notes: {
      owner: 'owner',
      mfa: 'second factor',
      disabled: 'disabled',
      deletion: (at: string) => `to be deleted ${at}`,
    },
    plans: {
      columns: { id: 'PLAN', name: 'NAME', price: 'PRICE A MONTH', teams: 'TEAMS' },
      price: (rubles: string) => `RUB ${rubles}`,
      pricePerSeat: (rubles: string) => `RUB ${rubles} a seat`,
      given: (team: string, plan: string, seats: number) => `${team}: plan ${plan}, seats: ${seats}.`,
      notEnforced:
        'Plans bound nothing now: control.billing_mode is off. Set it to sandbox and restart Nora to have them hold.',
    },
    policyColumns: { id: 'ID', team: 'TEAM', name: 'NAME', rules: 'RULES', attached: 'HOLDS FOR' },
    surfaces: { console: 'console', api: 'API', agents: 'agents' },
    endpoints: (count: number) => `endpoints: ${count}`,
    off: 'off',
    noPolicies: 'There are no IP policies.',
    policyDisabled: (name: string) => `The policy “${name}” is out of force: it keeps nobody out any more.`,
    signInLink: (email: string, url: string) => `Signs ${email} in, once, within a day:\n${url}`,
    never: '—',
    nobody: 'Nobody found.',
    organizations: {
      columns: { id: 'SUBMISSION', status: 'STATUS', sent: 'SENT', team: 'TEAM', requisites: 'COMPANY' },
      statuses: {
        review_required: 'not sent',
        review: 'in review',
        verified: 'verified',
        declined: 'declined',
      },
      none: 'Nobody has sent company details.',
      numbers: (inn: string, kpp: string | null, ogrn: string) =>
        `INN ${inn}${kpp === null ? '' : `, KPP ${kpp}`}, OGRN ${ogrn}`,
      approved: (name: string) =>
        `${name}: the company details are verified. The team’s owners are told by mail.`,
      rejected: (name: string) =>
        `${name}: the company details are declined. The team’s owners are told by mail.`,
    },
    more: (count: number) => `The first ${count} are shown. Narrow the search or raise --limit.`,
    ended: (count: number) => `Sessions ended: ${count}.`,
    done: {
      disableUser: (email: string) => `${email}: the account is shut, sessions and tunnels have ended.`,
      enableUser: (email: string) => `${email}: the account is open.`,
      resetUserMfa: (email: string) =>
        `${email}: the second factor was reset, sessions have ended. The user is told by mail.`,
      makeOwner: (email: string) => `${email} is the owner now.`,
    },
    audit: {
      whole: (checked: number) => `The audit log is whole. Rows checked: ${checked}.`,
      broken: (checked: number) => `The audit log is damaged. Rows checked: ${checked}. Found:`,
      changed: (where: string) => `row ${where} was changed`,
      removed: (where: string) => `rows are missing: ${where}`,
      inserted: (where: string) => `row ${where} was not written by the server`,
      head_missing: (where: string) => `the mark at the end of the log is missing; the last row is ${where}`,
      head_forged: (where: string) => `the mark at the end of the log (${where}) is not this installation’s`,
      anchor_missing: () =>
        'audit.anchor is not in the data folder: whether the log was put back to an earlier state cannot be told',
      anchor_forged: () => 'audit.anchor in the data folder is not this installation’s',
    },
    empty: '(empty)',
  },
)

export type AdminTexts = (typeof adminTexts)['en']
