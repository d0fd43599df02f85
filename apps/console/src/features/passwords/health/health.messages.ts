import { defineTexts, plural } from '@nora/kit'

export const healthTexts = defineTexts(
  {
    title: 'Проверка паролей',
    sentence:
      'Найдём повторы, слабые и старые пароли, сайты без шифрования и там, где можно включить одноразовые коды. Всё считается в этой вкладке.',
    check: 'Проверить',
    again: 'Проверить ещё раз',
    breaches: 'Искать и в утечках',
    breachesHelp:
      'Серверу уйдут пять знаков хеша каждого пароля: таких хешей тысячи, пароль по ним не узнать. По умолчанию выключено.',
    noBreaches: 'Списка утечек на этом сервере нет: его подключает оператор.',
    good: 'Всё хорошо',
    goodSentence: (count: number) =>
      `Проверено ${count} ${plural('ru', count, { one: 'запись', few: 'записи', many: 'записей', other: 'записи' })}, замечаний нет.`,
    found: (found: number, of: number) =>
      `${found} из ${of} ${plural('ru', of, { one: 'записи', other: 'записей' })} стоит поправить`,
    filter: 'Замечания',
    issues: {
      breached: 'есть в утечках',
      reused: 'повторяется',
      weak: 'слабый',
      old: 'старше года',
      http: 'сайт без шифрования',
      no_totp: 'можно включить коды',
    },
    reused: (count: number) =>
      `один пароль в ${count} ${plural('ru', count, { one: 'записи', other: 'записях' })}`,
    more: (count: number) => `и ещё ${count}`,
  },
  {
    title: 'Password health',
    sentence:
      'Finds reused, weak and old passwords, sites without encryption, and where one-time codes can be turned on. All of it is computed in this tab.',
    check: 'Check',
    again: 'Check again',
    breaches: 'Look in breaches too',
    breachesHelp:
      'The server gets five digits of the hash of each password: thousands of hashes share them, so they do not tell the password. Off unless you ask for it.',
    noBreaches: 'This server has no list of breaches: its operator can connect one.',
    good: 'All good',
    goodSentence: (count: number) =>
      `${count} ${plural('en', count, { one: 'record', other: 'records' })} checked, nothing to improve.`,
    found: (found: number, of: number) =>
      `${found} of ${of} ${plural('en', of, { one: 'record', other: 'records' })} can be improved`,
    filter: 'Issues',
    issues: {
      breached: 'breached',
      reused: 'reused',
      weak: 'weak',
      old: 'older than a year',
      http: 'site without encryption',
      no_totp: 'codes can be turned on',
    },
    reused: (count: number) => `one password in ${count} records`,
    more: (count: number) => `and ${count} more`,
  },
)
