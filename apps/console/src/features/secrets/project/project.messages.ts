import { defineTexts, plural } from '@nora/kit'

const SECRETS_RU = { one: 'секрет', few: 'секрета', many: 'секретов', other: 'секрета' }

export const projectTexts = defineTexts(
  {
    role: (role: string) => `Ваша роль: ${role}`,
    someConfigs: 'Вам открыты отдельные конфигурации',
    readOnly: 'Проект сверх лимита тарифа: читать можно, менять — нет.',
    environments: 'Окружения по порядку',
    noEnvironments: 'Окружений нет',
    noEnvironmentsSentence: 'Окружение — место, где работает программа: разработка, тест, продакшен.',
    actions: {
      members: (count: number) => `Участники: ${count}`,
      environment: 'Окружение',
      compare: 'Сравнить',
      settings: 'Настройки проекта',
      delete: 'Удалить проект',
      more: 'Ещё',
    },
    environment: {
      menu: (name: string) => `Действия: ${name}`,
      config: 'Добавить конфигурацию',
      change: 'Переименовать',
      delete: 'Удалить',
      empty: 'Вам здесь ничего не открыто',
    },
    card: {
      secrets: (count: number) => `${count} ${plural('ru', count, SECRETS_RU)}`,
      root: 'основная',
      rotation: 'нужен новый ключ',
      noRole: 'нет доступа',
    },
    environmentForm: {
      title: 'Новое окружение',
      change: 'Окружение',
      sentence: 'В нём сразу появится основная конфигурация с тем же именем.',
      create: 'Создать',
      save: 'Сохранить',
      created: 'Окружение создано',
      saved: 'Окружение сохранено',
    },
    configForm: {
      title: (environment: string) => `Новая конфигурация: ${environment}`,
      sentence: (root: string) => `Унаследует секреты из «${root}»; здесь — только то, что отличается.`,
      rootSentence: 'Первая в окружении: остальные будут наследовать из неё.',
      copy: 'Скопировать секреты из',
      copyHelp: 'Один раз, при создании.',
      nothing: 'Начать пустой',
      create: 'Создать',
      created: 'Конфигурация создана',
    },
    settings: {
      title: 'Настройки проекта',
      sentence: 'Прежнее короткое имя ведёт сюда ещё 90 дней.',
      save: 'Сохранить',
      saved: 'Проект сохранён',
    },
    deletion: {
      project: (name: string) => `Удалить проект ${name}?`,
      projectConsequence: (configs: number, secrets: number) =>
        `Конфигураций: ${configs}, секретов: ${secrets}. Они исчезнут навсегда; программы и машины, которые их читают, не запустятся.`,
      environment: (name: string) => `Удалить окружение ${name}?`,
      environmentConsequence: (configs: number, secrets: number) =>
        `Вместе с ним — конфигурации (${configs}) и секреты (${secrets}). Вернуть их будет нельзя.`,
      confirm: 'Удалить навсегда',
      done: 'Удалено',
    },
  },
  {
    role: (role: string) => `Your role: ${role}`,
    someConfigs: 'Some of its configs are open to you',
    readOnly: 'The project is beyond the limit of the plan: it can be read and not changed.',
    environments: 'Environments in their order',
    noEnvironments: 'No environments',
    noEnvironmentsSentence: 'An environment is where a program runs: development, test, production.',
    actions: {
      members: (count: number) => `Members: ${count}`,
      environment: 'Environment',
      compare: 'Compare',
      settings: 'Settings of the project',
      delete: 'Delete the project',
      more: 'More',
    },
    environment: {
      menu: (name: string) => `Actions for ${name}`,
      config: 'Add a config',
      change: 'Rename',
      delete: 'Delete',
      empty: 'Nothing here is open to you',
    },
    card: {
      secrets: (count: number) => `${count} ${plural('en', count, { one: 'secret', other: 'secrets' })}`,
      root: 'root',
      rotation: 'needs a new key',
      noRole: 'no access',
    },
    environmentForm: {
      title: 'New environment',
      change: 'Environment',
      sentence: 'It begins with a root config of the same name.',
      create: 'Create',
      save: 'Save',
      created: 'Environment created',
      saved: 'Environment saved',
    },
    configForm: {
      title: (environment: string) => `New config in ${environment}`,
      sentence: (root: string) => `It inherits from ${root}, and has only what differs.`,
      rootSentence: 'The first of its environment: others will inherit from it.',
      copy: 'Copy secrets from',
      copyHelp: 'Once, while it is created.',
      nothing: 'Begin empty',
      create: 'Create',
      created: 'Config created',
    },
    settings: {
      title: 'Settings of the project',
      sentence: 'The slug before leads here for another 90 days.',
      save: 'Save',
      saved: 'Project saved',
    },
    deletion: {
      project: (name: string) => `Delete the project ${name}?`,
      projectConsequence: (configs: number, secrets: number) =>
        `${configs} configs with ${secrets} secrets will be gone for good; programs and machines that read them do not start any more.`,
      environment: (name: string) => `Delete the environment ${name}?`,
      environmentConsequence: (configs: number, secrets: number) =>
        `With its ${configs} configs and ${secrets} secrets. Nothing brings them back.`,
      confirm: 'Delete for good',
      done: 'Deleted',
    },
  },
)
