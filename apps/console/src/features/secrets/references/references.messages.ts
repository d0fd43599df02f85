import { defineTexts, plural } from '@nora/kit'

const SECRETS_RU = { one: 'секрете', few: 'секретах', many: 'секретах', other: 'секретах' }

export const referencesTexts = defineTexts(
  {
    hint: (uses: string, users: string) =>
      [uses && `Составлен из: ${uses}`, users && `Входит в: ${users}`].filter(Boolean).join(' · '),
    open: (name: string) => `Ссылки: ${name}`,
    dialog: {
      title: (name: string) => `Ссылки: ${name}`,
      sentence: 'По конфигурациям этого проекта, которые вам открыты. Несохранённое учтено.',
      uses: 'Составлен из',
      users: 'Входит в',
      usesNothing: 'Ссылок в значении нет.',
      usedNowhere: 'Ни одно значение на него не ссылается.',
      states: { there: '', missing: 'нет такого', closed: 'не видно отсюда' },
      loading: 'Открываются другие конфигурации…',
      more: (count: number) => `и ещё ${count}`,
    },
    linkFaults: {
      missing: (name: string) => `секрета ${name} нет: программа не запустится`,
      unseen: (name: string) => `секрета ${name} не видно: он должен быть среди секретов только для машин`,
      closed: (config: string) => `конфигурации ${config} нет, или она вам не открыта`,
      circle: (path: string) => `ссылки ведут по кругу: ${path}`,
      too_deep: (name: string) => `цепочка ссылок длиннее 16: ${name}`,
      too_large: (name: string) => `со ссылками больше 1 МиБ: ${name}`,
      wrong_type: (_name: string) => 'со ссылками не подходит под свой тип',
    },
    problems: {
      missing: 'Программа не запустится: такого секрета нет',
      no_grant: 'Конфигурация не открыта',
      circle: 'Программа не запустится: ссылки ведут по кругу',
      too_deep: 'Программа не запустится: цепочка ссылок длиннее 16',
      too_large: 'Программа не запустится: со ссылками значение больше 1 МиБ',
      broken: 'Программа не запустится: ссылка не закончена',
    },
    rewriting: {
      title: 'Обновить ссылки?',
      sentence: (renames: string, count: number) =>
        `Переименовано: ${renames}. Прежнее имя стоит в ${count} ${plural('ru', count, SECRETS_RU)}: без замены программы с ними не запустятся.`,
      list: 'Где стоит прежнее имя',
      here: 'в этой конфигурации',
      closed: 'менять не можете',
      apply: 'Заменить и сохранить',
      leave: 'Сохранить как есть',
      looked: 'Просмотрены конфигурации этого проекта, которые вам открыты.',
      done: (configs: string) => `Ссылки обновлены: ${configs}`,
      failed: (configs: string) => `Ссылки не обновлены: ${configs}`,
      failedWhy:
        'Там только что изменили то же самое, или не отвечает сервер. Повторить: меню переименованного секрета, «Из чего составлен и куда входит».',
      former: 'Прежнее имя',
      formerSentence: 'Эти значения ссылаются на прежнее имя: программы с ними не запустятся.',
      rewrite: 'Заменить имя',
    },
  },
  {
    hint: (uses: string, users: string) =>
      [uses && `Made of ${uses}`, users && `Used by ${users}`].filter(Boolean).join(' · '),
    open: (name: string) => `References of ${name}`,
    dialog: {
      title: (name: string) => `References of ${name}`,
      sentence: 'Over the configs of this project that are open to you; unsaved changes count.',
      uses: 'Made of',
      users: 'Used by',
      usesNothing: 'The value refers to nothing.',
      usedNowhere: 'No value refers to it.',
      states: { there: '', missing: 'missing', closed: 'not seen from here' },
      loading: 'Other configs are being opened…',
      more: (count: number) => `and ${count} more`,
    },
    linkFaults: {
      missing: (name: string) => `there is no ${name}: programs will not start`,
      unseen: (name: string) => `${name} is not seen: it has to be one of those for machines only`,
      closed: (config: string) => `there is no config ${config} that is open to you`,
      circle: (path: string) => `references lead in a circle: ${path}`,
      too_deep: (name: string) => `the chain of references is longer than 16: ${name}`,
      too_large: (name: string) => `larger than 1 MiB with its references: ${name}`,
      wrong_type: (_name: string) => 'does not fit its type with its references',
    },
    problems: {
      missing: 'Programs will not start: there is no such secret',
      no_grant: 'The config is not open to you',
      circle: 'Programs will not start: references lead in a circle',
      too_deep: 'Programs will not start: the chain of references is longer than 16',
      too_large: 'Programs will not start: with its references the value is larger than 1 MiB',
      broken: 'Programs will not start: a reference is not closed',
    },
    rewriting: {
      title: 'Rewrite the references?',
      sentence: (renames: string, count: number) =>
        `Renamed: ${renames}. The old name is in ${count} ${plural('en', count, { one: 'secret', other: 'secrets' })}: unless it is replaced, programs with them will not start.`,
      list: 'Where the old name is',
      here: 'in this config',
      closed: 'not yours to change',
      apply: 'Rewrite and save',
      leave: 'Save as they are',
      looked: 'Looked at: the configs of this project that are open to you.',
      done: (configs: string) => `References rewritten in ${configs}`,
      failed: (configs: string) => `References were not rewritten in ${configs}`,
      failedWhy:
        'The same was just changed there, or the server does not answer. To try again: What it is made of, and who uses it, in the menu of the renamed secret.',
      former: 'Former name',
      formerSentence: 'These values refer to the former name: programs with them will not start.',
      rewrite: 'Replace the name',
    },
  },
)
