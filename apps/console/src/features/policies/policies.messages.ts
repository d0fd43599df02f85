import { defineTexts, plural } from '@nora/kit'

const ruRules = { one: 'правило', few: 'правила', many: 'правил', other: 'правила' }
const ruPolicies = { one: 'политика', few: 'политики', many: 'политик', other: 'политики' }
const ruAddresses = { one: 'адрес', few: 'адреса', many: 'адресов', other: 'адреса' }

export const policiesTexts = defineTexts(
  {
    title: 'IP-политики',
    gone: { title: 'Такой IP-политики нет', sentence: 'Её удалили, или она в другой команде.' },
    sentence:
      'С каких адресов пускать в консоль, в API, к туннелям и открывать туннели. Решает первое подходящее правило.',
    listFailed: 'Не удалось загрузить IP-политики',
    create: 'Создать политику',
    search: 'Найти политику',
    columns: { name: 'Политика', places: 'Где действует', rules: 'Правила', changed: 'Изменена' },
    placeFilter: 'Где действует',
    places: { console: 'Консоль', api: 'API', agents: 'Агенты', endpoints: 'Посетители' },
    endpoints: (count: number) => `${count} ${plural('ru', count, ruAddresses)}`,
    everyEndpoint: 'все адреса команды',
    nowhere: 'нигде не действует',
    off: 'выключена',
    rules: (count: number) => `${count} ${plural('ru', count, ruRules)}`,
    enable: 'Включить',
    disable: 'Выключить',
    enabled: (name: string) => `Политика «${name}» включена`,
    disabled: (name: string) => `Политика «${name}» выключена`,
    changeFailed: 'Не удалось изменить политику',
    remove: 'Удалить',
    removed: (count: number) => (count === 1 ? 'Политика удалена' : `Удалено политик: ${count}`),
    removeTexts: {
      title: (count: number) => (count === 1 ? 'Удалить политику?' : `Удалить политики: ${count}?`),
      consequence: (count: number) =>
        count === 1
          ? 'Кого она не пускала, того сразу начнут пускать.'
          : 'Кого они не пускали, того сразу начнут пускать.',
      list: 'Политики',
      failed: (count: number) => `Не удалено: ${count}`,
    },
    count: (count: number) => `${count} ${plural('ru', count, ruPolicies)}`,
    empty: 'IP-политик пока нет',
    emptySentence:
      'Без них пускают с любого адреса. Создайте политику, чтобы оставить, например, только офис и VPN.',
  },
  {
    title: 'IP policies',
    gone: { title: 'There is no such IP policy', sentence: 'It was deleted, or belongs to another team.' },
    sentence:
      'Which addresses may use the console and the API, visit tunnels, and open them. The first matching rule decides.',
    listFailed: 'Could not load IP policies',
    create: 'Create policy',
    search: 'Find a policy',
    columns: { name: 'Policy', places: 'Attached to', rules: 'Rules', changed: 'Changed' },
    placeFilter: 'Attached to',
    places: { console: 'Console', api: 'API', agents: 'Agents', endpoints: 'Visitors' },
    endpoints: (count: number) => `${count} ${plural('en', count, { one: 'address', other: 'addresses' })}`,
    everyEndpoint: 'every address',
    nowhere: 'attached to nothing',
    off: 'off',
    rules: (count: number) => `${count} ${plural('en', count, { one: 'rule', other: 'rules' })}`,
    enable: 'Turn on',
    disable: 'Turn off',
    enabled: (name: string) => `Policy “${name}” is on`,
    disabled: (name: string) => `Policy “${name}” is off`,
    changeFailed: 'Could not change the policy',
    remove: 'Delete',
    removed: (count: number) => (count === 1 ? 'Policy deleted' : `${count} policies deleted`),
    removeTexts: {
      title: (count: number) => (count === 1 ? 'Delete the policy?' : `Delete ${count} policies?`),
      consequence: (count: number) =>
        count === 1
          ? 'Addresses that it denied are allowed at once.'
          : 'Addresses that they denied are allowed at once.',
      list: 'Policies',
      failed: (count: number) => `Not deleted: ${count}`,
    },
    count: (count: number) => `${count} ${plural('en', count, { one: 'policy', other: 'policies' })}`,
    empty: 'No IP policies yet',
    emptySentence:
      'Without them every address gets in. Create a policy to let in only the office and the VPN, for example.',
  },
)
