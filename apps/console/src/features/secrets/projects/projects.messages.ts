import { defineTexts, plural } from '@nora/kit'

const CONFIGS_RU = { one: 'конфигурация', few: 'конфигурации', many: 'конфигураций', other: 'конфигурации' }
const WAIT_RU = {
  one: 'конфигурация ждёт',
  few: 'конфигурации ждут',
  many: 'конфигураций ждут',
  other: 'конфигурации ждут',
}

export const projectsTexts = defineTexts(
  {
    sentence:
      'Настройки программ: пароли баз, ключи API, адреса. Шифруются в браузере, открывают их только команда и её машины.',
    add: 'Создать проект',
    import: 'Начать с .env',
    template: 'Шаблон окружений',
    list: 'Проекты',
    search: 'Название или короткое имя',
    columns: {
      name: 'Проект',
      environments: 'Окружения',
      role: 'Моя роль',
      changed: 'Изменён',
      waits: 'Ждёт',
    },
    waits: (count: number) => `ждёт ключа: ${count} ${plural('ru', count, CONFIGS_RU)}`,
    tasksHere: (count: number) => `нужна подпись: ${count}`,
    empty: 'Проектов пока нет',
    emptySentence:
      'Проект хранит секреты одного сервиса по окружениям. Команда nora run передаёт их программе, не записывая на диск.',
    emptyCommand: 'Запуск программы с секретами:',
    count: (count: number) =>
      `${count} ${plural('ru', count, { one: 'проект', few: 'проекта', many: 'проектов', other: 'проекта' })}`,
    tasks: {
      title: (count: number) => `${count} ${plural('ru', count, WAIT_RU)} вашей подписи`,
      sentence: {
        grant: (people: string, configs: string) => `Передать ключ: ${people} — ${configs}`,
        join: (people: string, configs: string) => `Пустить по роли в проекте: ${people} — ${configs}`,
        rotate: (people: string, configs: string) => `Сменить ключ, доступ потерял: ${people} — ${configs}`,
      },
      why: 'Роли выдаёт сервер, а ключи — только тот, у кого они уже есть.',
      sign: 'Подписать всё',
      done: (count: number) => `Подписано: ${count}`,
      left: (count: number) =>
        `Осталось: ${count}. Ключи этих людей ещё не подписаны или не сверены — см. «Мастер-ключи».`,
    },
    form: {
      title: 'Новый проект',
      sentence: 'Названия проекта и окружений видит сервер, секреты — нет.',
      sentenceOfImport:
        'Сначала проект, потом вы вставите в него .env. Названия видит сервер, секреты — нет.',
      environments: 'Окружения',
      environmentsHelp: 'Каждое начнётся с пустой конфигурации. Добавить другие можно потом.',
      create: 'Создать',
      created: 'Проект создан',
    },
  },
  {
    sentence:
      'Settings of programs: database passwords, API keys, addresses. Encrypted in your browser, opened by your team and its machines only.',
    add: 'New project',
    import: 'Import .env',
    template: 'Environment template',
    list: 'Projects',
    search: 'Name or slug',
    columns: {
      name: 'Project',
      environments: 'Environments',
      role: 'My role',
      changed: 'Changed',
      waits: 'Waiting',
    },
    waits: (count: number) =>
      `${count} ${plural('en', count, { one: 'config waits', other: 'configs wait' })} for a key`,
    tasksHere: (count: number) => `${count} to sign`,
    empty: 'No projects yet',
    emptySentence:
      'A project holds the secrets of one service, by environment. nora run hands them to your program without writing them to disk.',
    emptyCommand: 'Run a program with its secrets:',
    count: (count: number) => `${count} ${plural('en', count, { one: 'project', other: 'projects' })}`,
    tasks: {
      title: (count: number) =>
        `${count} ${plural('en', count, { one: 'config waits', other: 'configs wait' })} for your signature`,
      sentence: {
        grant: (people: string, configs: string) => `Hand over the key: ${people} — ${configs}`,
        join: (people: string, configs: string) =>
          `Let in by their role in the project: ${people} — ${configs}`,
        rotate: (people: string, configs: string) =>
          `Renew the key, access was lost by ${people} — ${configs}`,
      },
      why: 'The server gives roles; keys come only from those who have them.',
      sign: 'Sign all',
      done: (count: number) => `Signed: ${count}`,
      left: (count: number) =>
        `Left: ${count}. The keys of these people are not signed or not compared yet: see Master keys.`,
    },
    form: {
      title: 'New project',
      sentence: 'The server sees the names of the project and its environments, and no secret.',
      sentenceOfImport:
        'The project first; then you paste your .env into it. The server sees the names of the project and its environments, and no secret.',
      environments: 'Environments',
      environmentsHelp: 'Each begins with an empty config. You can add others later.',
      create: 'Create',
      created: 'Project created',
    },
  },
)
