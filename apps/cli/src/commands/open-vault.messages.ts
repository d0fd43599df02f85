import { defineTexts, type PluralForms, plural } from '@nora/kit'

const tries = { one: 'попытка', few: 'попытки', many: 'попыток', other: 'попытки' } satisfies PluralForms

export const openVaultMessages = defineTexts(
  {
    askMasterKey: 'Мастер-ключ: ',
    askPin: 'ПИН-код (Enter — ввести мастер-ключ): ',
    askRecovery: 'Код восстановления: ',
    wrongMasterKey: 'Мастер-ключ не подходит.',
    wrongPin: (left: number) => `ПИН-код не подходит, осталось: ${left} ${plural('ru', left, tries)}.`,
    pinGone: 'ПИН-код больше не действует, нужен мастер-ключ.',
    wrongRecovery: 'Код восстановления не подходит.',
    wrongRecoveryGroup: (group: number) => `Проверьте группу ${group} кода восстановления.`,
  },
  {
    askMasterKey: 'Master key: ',
    askPin: 'PIN (Enter for the master key): ',
    askRecovery: 'Recovery code: ',
    wrongMasterKey: 'Master-key does not fit.',
    wrongPin: (left: number) => `The PIN does not fit, ${left} ${left === 1 ? 'try is' : 'tries are'} left.`,
    pinGone: 'The PIN opens nothing any more; the master key does.',
    wrongRecovery: 'The recovery code does not fit.',
    wrongRecoveryGroup: (group: number) => `Check group ${group} of the recovery code.`,
  },
)
