import type { Localized } from '@nora/kit'

const taken = (what: { ru: string; en: string }): Localized => ({
  ru: `${what.ru} с таким коротким именем уже есть. Выберите другое.`,
  en: `${what.en} with this slug exists already. Choose another.`,
})

export const secretsTexts = {
  changed: {
    ru: 'Конфигурацию тем временем изменили. Загрузите изменения и повторите.',
    en: 'The config was changed meanwhile. Load the changes and repeat.',
  },
  viewerOnly: {
    ru: 'В этой конфигурации вы только читаете. Попросите её администратора дать вам другую роль.',
    en: 'You can only read in this config. Ask one of its administrators for another role.',
  },
  adminOnly: {
    ru: 'Это делают администраторы конфигурации.',
    en: 'Administrators of the config do this.',
  },
  projectAdminOnly: {
    ru: 'Это делают администраторы проекта.',
    en: 'Administrators of the project do this.',
  },
  notSigned: {
    ru: 'Ваша роль ещё не подписана: она начнёт действовать, когда администратор конфигурации откроет секреты.',
    en: 'Your role is not signed yet: it holds once an administrator of the config opens the secrets.',
  },
  readOnlyToken: {
    ru: 'Этот токен только читает. Создайте токен с правом записи.',
    en: 'This token only reads. Create one that may write.',
  },
  locked: {
    ru: 'Конфигурация заблокирована: её нельзя переименовать или удалить. Сначала разблокируйте её в настройках.',
    en: 'The config is locked: it is neither renamed nor deleted. Unlock it in its settings first.',
  },
  hasLocked: {
    ru: 'Здесь есть заблокированные конфигурации. Сначала разблокируйте их.',
    en: 'Some configs in here are locked. Unlock them first.',
  },
  frozen: {
    ru: 'Значения этой конфигурации заморожены. Администратор может разморозить их в настройках.',
    en: 'The values of this config are frozen. An administrator can unfreeze them in its settings.',
  },
  typedSlug: {
    ru: 'Введите короткое имя точно так, как оно написано сейчас.',
    en: 'Type the slug exactly as it is now.',
  },
  projectSlugTaken: taken({ ru: 'Проект', en: 'A project' }),
  environmentSlugTaken: taken({ ru: 'Окружение', en: 'An environment' }),
  configSlugTaken: taken({ ru: 'Конфигурация', en: 'A config' }),
  slugTwice: { ru: 'Это короткое имя указано дважды.', en: 'This slug is listed twice.' },
  idTaken: { ru: 'Такой идентификатор уже есть.', en: 'This id exists already.' },
  idUsed: {
    ru: 'Секрет с таким идентификатором уже был и удалён.',
    en: 'There was a secret with this id, and it was deleted.',
  },
  notMember: { ru: 'Это не участник команды.', en: 'This is no member of the team.' },
  notYourProject: {
    ru: 'Такого проекта нет, или вы не администратор в нём. Попросите администратора проекта добавить его в роль.',
    en: 'There is no such project, or you do not administer it. Ask an administrator of the project to add it to the role.',
  },
  roleOpensProjects: {
    ru: 'Эта роль открывает проекты секретов, в которых вы не администратор. Выдать её может администратор этих проектов.',
    en: 'This role opens projects of secrets that you do not administer. An administrator of these projects can give it.',
  },
  tooManyPeople: (limit: number): Localized => ({
    ru: `Роль в проекте секретов, свою или через роль команды, могут иметь не больше ${limit} человек. Уберите кого-то из проекта или из роли.`,
    en: `At most ${limit} people can have a role in a project of secrets, of their own or by a custom role. Remove some from the project, or from the role.`,
  }),
  namedTwice: { ru: 'Указано дважды.', en: 'This is named twice.' },
  notAllOnce: {
    ru: 'Нужны все окружения проекта, каждое по одному разу.',
    en: 'All environments of the project are needed, each once.',
  },
  hasBranches: {
    ru: 'От этой конфигурации наследуют другие. Сначала удалите их.',
    en: 'Others inherit from this config. Delete them first.',
  },
  noAdmin: {
    ru: 'В конфигурации нужен хотя бы один администратор из команды.',
    en: 'A config needs at least one administrator who is in the team.',
  },
  ownerMissing: {
    ru: 'Владельцы команды — администраторы каждой конфигурации, и один из них не указан.',
    en: 'Owners of the team administer every config, and one of them is missing.',
  },
  belowProject: {
    ru: 'Роль в конфигурации не бывает ниже роли в проекте.',
    en: 'A role in a config is never below the role in the project.',
  },
  noKey: {
    ru: 'Это не участник команды, или мастер-ключа у него ещё нет.',
    en: 'This is no member of the team, or they have no master key yet.',
  },
  noToken: {
    ru: 'Такого действующего токена в команде нет, или его ключи другие.',
    en: 'The team has no such token in force, or its keys are others.',
  },
  tokenRole: {
    ru: 'Токен не администрирует конфигурации, а пишет, только если создан с правом записи.',
    en: 'A token administers no config, and writes only when it was created with that right.',
  },
  tooManyTokens: (limit: number): Localized => ({
    ru: `Токенов у конфигурации может быть не больше ${limit}.`,
    en: `A config can have at most ${limit} tokens.`,
  }),
  tooManyTeamTokens: (limit: number): Localized => ({
    ru: `Токенов в команде может быть не больше ${limit}. Отзовите лишние.`,
    en: `A team can have at most ${limit} tokens. Revoke some.`,
  }),
  noHolder: {
    ru: 'Ключ выдают один раз, и только тому, кто есть в списке доступа и имеет свой ключ.',
    en: 'A grant is for somebody in the access list who has keys, and given once.',
  },
  ownGrant: {
    ru: 'Нет ключа для вас самих: конфигурацию никто бы не открыл.',
    en: 'There is no grant for you: nobody could open the config.',
  },
  allGrants: {
    ru: 'Новый ключ выдают сразу всем из списка доступа.',
    en: 'A new key is granted to all in the access list at once.',
  },
  staysInside: {
    ru: 'Кто меняет ключ, сам остаётся в конфигурации.',
    en: 'Who replaces the key stays in the config.',
  },
  rotationRemoves: {
    ru: 'Чтобы убрать участника или токен, смените ключ конфигурации.',
    en: 'To remove a member or a token, give the config a new key.',
  },
  nothingWritten: { ru: 'Нужен хотя бы один секрет.', en: 'At least one secret is needed.' },
  listedTwice: { ru: 'Секрет указан дважды.', en: 'The secret is listed twice.' },
  notThere: { ru: 'Такого секрета в конфигурации нет.', en: 'The config has no such secret.' },
  tooManySecrets: (limit: number): Localized => ({
    ru: `Секретов в конфигурации может быть не больше ${limit}.`,
    en: `A config can have at most ${limit} secrets.`,
  }),
  tooManyBytes: (mebibytes: number): Localized => ({
    ru: `Все секреты конфигурации вместе занимают не больше ${mebibytes} МиБ.`,
    en: `All secrets of a config together have at most ${mebibytes} MiB.`,
  }),
  rotating: {
    ru: 'Ключ этой конфигурации уже меняют. Подождите, пока закончат, или отмените замену.',
    en: 'The key of this config is being replaced already. Wait until that is done, or give it up.',
  },
  notOfConfig: {
    ru: 'Такого секрета этой версии в конфигурации нет.',
    en: 'The config has no such secret of this version.',
  },
  notStaged: (staged: number, all: number): Localized => ({
    ru: `Под новым ключом ${staged} из ${all} секретов.`,
    en: `${staged} of ${all} secrets are under the new key.`,
  }),
  lockedHistory: {
    ru: 'Конфигурация заблокирована: её историю нельзя удалить. Сначала разблокируйте её в настройках.',
    en: 'The config is locked: its history cannot be cut. Unlock it in its settings first.',
  },
  hasMachinesOnly: (count: number): Localized => ({
    ru: `Секретов только для машин здесь ${count}: людям их не зашифровать заново, и вместе с историей они бы пропали. Сначала удалите их или впишите заново без этой отметки.`,
    en: `Secrets for machines only: ${count}. People cannot seal them anew, and they would be lost with the history. Delete them first, or write them without the mark.`,
  }),
  ownChanged: {
    ru: 'Ваши значения тем временем изменили в другом окне. Загрузите их и повторите.',
    en: 'Your values were changed elsewhere meanwhile. Load them and repeat.',
  },
  tooManyReminders: (limit: number): Localized => ({
    ru: `Напоминаний у конфигурации может быть не больше ${limit}. Удалите лишние.`,
    en: `A config can have at most ${limit} reminders. Delete some.`,
  }),
  farAway: (years: number): Localized => ({
    ru: `День не дальше чем в ${years} годах от сегодняшнего.`,
    en: `The day has to be within ${years} years from today.`,
  }),
  tooManyMonitors: (limit: number): Localized => ({
    ru: `Мониторов у конфигурации может быть не больше ${limit}. Удалите лишние.`,
    en: `A config can have at most ${limit} monitors. Delete some.`,
  }),
  monitorLimit: (limit: number): Localized => ({
    ru: `Мониторов изменений в команде может быть не больше ${limit}, вместе с открытыми подключениями nora run --watch и nora secrets watch.`,
    en: `A team can have at most ${limit} watch monitors, open connections of nora run --watch and nora secrets watch included.`,
  }),
  monitorTaken: {
    ru: 'Такой идентификатор монитора занят. Подключитесь с новым.',
    en: 'This id of a monitor is taken. Connect with a new one.',
  },
  noRecipient: {
    ru: 'Это не участник с доступом к конфигурации.',
    en: 'This is no member with a role in the config.',
  },
  badAddress: {
    ru: 'Нужен адрес вида https://ci.example.com/nora, без имени и пароля в нём.',
    en: 'An address such as https://ci.example.com/nora is needed, without a name or password in it.',
  },
  privateAddress: {
    ru: 'Это частный или локальный адрес. Такие получатели работают, только если их разрешил оператор сервера (control.outbound_private).',
    en: 'This is a private or local address. Such receivers work only if the operator of the installation allows them (control.outbound_private).',
  },
  projectLimit: (limit: number): Localized => ({
    ru: `Проектов может быть не больше ${limit}.`,
    en: `There can be at most ${limit} projects.`,
  }),
  environmentLimit: (limit: number): Localized => ({
    ru: `Окружений в проекте может быть не больше ${limit}.`,
    en: `A project can have at most ${limit} environments.`,
  }),
  configLimit: (limit: number): Localized => ({
    ru: `Конфигураций в окружении может быть не больше ${limit}.`,
    en: `An environment can have at most ${limit} configs.`,
  }),
  overLimit: (limit: number): Localized => ({
    ru: `Это сверх предела тарифа в ${limit}: секреты можно читать и удалять целиком, но не менять. Удалите лишнее или смените тариф.`,
    en: `This is beyond the limit of ${limit}: it can be read and deleted as a whole, not changed. Delete others, or change the plan.`,
  }),
} as const
