import { defineTexts } from '@nora/kit'

export const applyMessages = defineTexts(
  {
    nothing: 'Всё уже так: менять нечего.',
    create: (name: string, endpoint: string) => `создать «${name}» на ${endpoint}`,
    change: (name: string) => `изменить «${name}»`,
    remove: (name: string, endpoint: string) => `удалить «${name}» с ${endpoint}`,
    member: 'участник',
    ask: 'Применить? [д/Н]',
    isYes: (answer: string) => (/^(?:д|да|y|yes)$/.test(answer) ? 'yes' : ''),
    done: {
      create: (name: string) => `Создан «${name}».`,
      change: (name: string) => `Изменён «${name}».`,
      remove: (name: string) => `Удалён «${name}».`,
    },
  },
  {
    nothing: 'Nothing to change.',
    create: (name: string, endpoint: string) => `create “${name}” at ${endpoint}`,
    change: (name: string) => `change “${name}”`,
    remove: (name: string, endpoint: string) => `delete “${name}” at ${endpoint}`,
    member: 'member',
    ask: 'Apply? [y/N]',
    isYes: (answer: string) => (/^(?:y|yes)$/.test(answer) ? 'yes' : ''),
    done: {
      create: (name: string) => `Created “${name}”.`,
      change: (name: string) => `Changed “${name}”.`,
      remove: (name: string) => `Deleted “${name}”.`,
    },
  },
)
