import { defineTexts } from '@nora/kit'

export const accessTexts = defineTexts(
  {
    sentence:
      'Роль в проекте действует и здесь; здесь её можно только повысить. Прежде чем доверять новому ключу, сверьте слова голосом.',
    people: 'Люди',
    machines: 'Машины',
    noMachines: 'Ни одна машина не читает эту конфигурацию.',
    from: {
      owner: 'владелец команды',
      project: (role: string) => `роль в проекте: ${role}`,
      customRole: (name: string, role: string) => `роль команды «${name}»: ${role}`,
      teamRole: (name: string) => `роль команды «${name}»`,
      here: 'только здесь',
    },
    waits: 'ключ ещё не передан',
    formerMachine: 'отозванная машина',
    words: 'Слова ключа',
    compare: 'Слова сверяют здесь:',
    toKeys: 'Мастер-ключи',
    save: 'Сохранить доступ',
    saveAndRenew: 'Сохранить и сменить ключ',
    discard: 'Отменить',
    saved: 'Доступ изменён',
    rotated: 'Доступ изменён, ключ заменён',
    removed: (names: string) => `Доступ потеряет: ${names}`,
    removedSentence:
      'Конфигурация получит новый ключ. Значения, которые человек мог скопировать, смените сами:',
    leave: {
      title: 'Уйти без сохранения?',
      consequence: 'Доступ ещё не изменён.',
      confirm: 'Уйти',
    },
  },
  {
    sentence:
      'A role in the project holds here too; here it can only be raised. Compare the words by voice before you trust a new key.',
    people: 'People',
    machines: 'Machines',
    noMachines: 'No machine reads this config.',
    from: {
      owner: 'owner of the team',
      project: (role: string) => `role in the project: ${role}`,
      customRole: (name: string, role: string) => `role “${name}” of the team: ${role}`,
      teamRole: (name: string) => `role “${name}” of the team`,
      here: 'here only',
    },
    waits: 'waits for the key',
    formerMachine: 'a revoked machine',
    words: 'Words of the key',
    compare: 'Words are compared here:',
    toKeys: 'Master keys',
    save: 'Save the access',
    saveAndRenew: 'Save and renew the key',
    discard: 'Discard',
    saved: 'Access changed',
    rotated: 'Access changed, the config has a new key',
    removed: (names: string) => `Access is lost by ${names}`,
    removedSentence: 'The config gets a new key. Change what may have been copied yourself:',
    leave: {
      title: 'Leave without saving?',
      consequence: 'The access has not been changed yet.',
      confirm: 'Leave',
    },
  },
)
