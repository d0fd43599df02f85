import { defineTexts, plural } from '@nora/kit'

const FIELDS_RU = {
  value: 'значение',
  type: 'тип',
  visibility: 'видимость',
  comment: 'комментарий',
  tags: 'метки',
}
const FIELDS_EN = { value: 'value', type: 'type', visibility: 'visibility', comment: 'comment', tags: 'tags' }

export const historyTexts = defineTexts(
  {
    version: (version: number) => `версия ${version}`,
    now: 'сейчас',
    kinds: { new: 'добавлен', changed: 'изменён', removed: 'удалён' },
    fields: (fields: readonly (keyof typeof FIELDS_RU)[]) =>
      fields.map((field) => FIELDS_RU[field]).join(', '),
    sealed: 'только для машин',
    was: 'Было',
    became: 'Стало',
    ofSecret: {
      title: (name: string) => `История ${name}`,
      sentence: 'Возврат — новая версия: прежние остаются.',
      list: 'Версии секрета',
      take: 'Вернуть эту версию',
    },
    page: {
      list: 'История изменений',
      empty: 'Изменений ещё не было',
      emptySentence: 'Каждое сохранение — шаг, к которому можно вернуться.',
      more: 'Показать раньше',
      step: (seq: number) => `Шаг ${seq}`,
      count: (count: number) =>
        `${count} ${plural('ru', count, { one: 'секрет', few: 'секрета', many: 'секретов', other: 'секрета' })}`,
      restore: 'Вернуться к этому моменту',
      restoreOne: 'Вернуть эту версию',
      bringBack: 'Вернуть секрет',
      of: (words: string, name: string, version: number) => `${words}: ${name}, версия ${version}`,
      machine: 'машина',
      reads: 'Кто читал',
      readsHelp: 'Один раз в минуту на человека или машину.',
      noReads: 'Ещё никто не читал.',
      minutes: (count: number) =>
        `${count} ${plural('ru', count, { one: 'минута', few: 'минуты', many: 'минут', other: 'минуты' })} с чтением`,
      former: 'больше не в команде',
    },
    cutting: {
      open: 'Удалить историю…',
      title: (name: string) => `Удалить историю конфигурации «${name}»?`,
      consequence:
        'Значения останутся. Конфигурация получит новый ключ, а прежние версии — в том числе удалённых секретов — исчезнут, и их не откроет никто. В резервных копиях сервера они остаются, пока хранятся копии.',
    },
    restoringOne: {
      title: (name: string, version: number) => `Вернуть ${name}, версия ${version}?`,
      consequence:
        'Это будет новая версия: нынешняя останется в истории. Программы с --watch получат её сразу.',
      comesBack:
        'Удалённый секрет вернётся новым, с прежним значением. Программы с --watch получат его сразу.',
      confirm: 'Вернуть',
      done: (name: string, version: number) => `${name}: возвращена версия ${version}`,
      taken: (name: string) =>
        `${name} только что изменили другие, или имя занято другим секретом. История уже обновилась.`,
    },
    restoring: {
      title: (seq: number) => `Вернуть конфигурацию к шагу ${seq}?`,
      consequence:
        'Секреты станут такими, какими были тогда, одним сохранением: изменённые потом вернутся, добавленные потом удалятся. Программы с --watch получат их сразу.',
      confirm: 'Вернуть',
      done: (count: number) => `Возвращено: ${count}`,
    },
  },
  {
    version: (version: number) => `version ${version}`,
    now: 'now',
    kinds: { new: 'added', changed: 'changed', removed: 'deleted' },
    fields: (fields: readonly (keyof typeof FIELDS_EN)[]) =>
      fields.map((field) => FIELDS_EN[field]).join(', '),
    sealed: 'for machines only',
    was: 'Before',
    became: 'After',
    ofSecret: {
      title: (name: string) => `History of ${name}`,
      sentence: 'Restoring makes a new version: those before it stay.',
      list: 'Versions of the secret',
      take: 'Restore this version',
    },
    page: {
      list: 'Change history',
      empty: 'Nothing was changed yet',
      emptySentence: 'Each time something is saved is a step that you can go back to.',
      more: 'Show earlier ones',
      step: (seq: number) => `Step ${seq}`,
      count: (count: number) => `${count} ${plural('en', count, { one: 'secret', other: 'secrets' })}`,
      restore: 'Go back to this moment',
      restoreOne: 'Restore this version',
      bringBack: 'Bring it back',
      of: (words: string, name: string, version: number) => `${words}: ${name}, version ${version}`,
      machine: 'machine',
      reads: 'Who has read it',
      readsHelp: 'Counted once a minute for each person and machine.',
      noReads: 'Nobody has read it yet.',
      minutes: (count: number) =>
        `read in ${count} ${plural('en', count, { one: 'minute', other: 'minutes' })}`,
      former: 'no longer in the team',
    },
    cutting: {
      open: 'Cut the history…',
      title: (name: string) => `Cut the history of ${name}?`,
      consequence:
        'Values stay. The config gets a new key; earlier versions, also of deleted secrets, are removed, and nobody can open them any more. Backups of the server have them as long as they are kept.',
    },
    restoringOne: {
      title: (name: string, version: number) => `Restore ${name}, version ${version}?`,
      consequence:
        'It becomes a new version; the present one stays in the history. Programs with --watch get it at once.',
      comesBack:
        'The deleted secret comes back as a new one, with the value it had. Programs with --watch get it at once.',
      confirm: 'Restore',
      done: (name: string, version: number) => `${name}: version ${version} restored`,
      taken: (name: string) =>
        `Somebody has just changed ${name}, or another secret has its name. The history is fresh again.`,
    },
    restoring: {
      title: (seq: number) => `Take the config back to step ${seq}?`,
      consequence:
        'Secrets become what they were then, in one write: later changes are undone, later secrets deleted. Programs with --watch get them at once.',
      confirm: 'Restore',
      done: (count: number) => `Restored: ${count}`,
    },
  },
)
