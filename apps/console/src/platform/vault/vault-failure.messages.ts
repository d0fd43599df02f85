import { defineTexts, plural } from '@nora/kit'

const LEFT_RU = { one: 'попытка', few: 'попытки', many: 'попыток', other: 'попытки' }
const LEFT_EN = { one: 'try', other: 'tries' }

export const failureTexts = defineTexts(
  {
    pin: (left: number) =>
      left > 0
        ? `ПИН-код не подходит: ${plural('ru', left, { one: 'осталась', other: 'осталось' })} ${left} ${plural('ru', left, LEFT_RU)}.`
        : 'ПИН-кода на этом устройстве больше нет. Введите мастер-ключ.',
    recovery: (group: number) =>
      group > 0
        ? `Код восстановления не подходит: проверьте группу ${group}.`
        : 'Код восстановления не подходит.',
    record: 'Содержимое записи не соответствует правилам хранилища.',
    faults: {
      wrong_key: 'Мастер-ключ не подходит.',
      unknown_suite: 'Это зашифровано более новой версией. Обновите страницу.',
      wrong_length: 'Сервер отдал повреждённые данные.',
      not_base64: 'Сервер отдал повреждённые данные.',
      not_a_frame: 'Сервер отдал повреждённые данные.',
      not_json: 'Сервер отдал повреждённые данные.',
      wrong_recovery_code: 'Код восстановления не подходит.',
      weak_public_key: 'Открытый ключ участника небезопасен: шифровать для него нельзя.',
      not_signed: 'Подпись не сходится: это записал не тот, кто указан.',
      gap: 'Сервер пропустил часть изменений.',
      fork: 'Сервер показал другую историю, чем раньше.',
      older: 'Сервер показал более старое состояние.',
      incomplete: 'Сервер показал не все записи.',
      unknown_author: 'Это записал тот, кого нет среди участников с ключом.',
      author_may_not: 'У автора изменения не было на него права.',
      wrong_state: 'Состояние, которое показал сервер, не сходится с подписью.',
      wrong_place: 'Данные лежат не на своём месте.',
      self_test: 'Браузер считает шифры с ошибкой. Хранилище в нём открывать нельзя.',
      broken_device: 'Данные хранилища в этом браузере повреждены.',
    },
  },
  {
    pin: (left: number) =>
      left > 0
        ? `The PIN does not fit: ${left} ${plural('en', left, LEFT_EN)} left.`
        : 'The PIN of this device is gone. Enter the master key.',
    recovery: (group: number) =>
      group > 0 ? `The recovery code does not fit: check group ${group}.` : 'The recovery code does not fit.',
    record: 'The content of the record breaks a rule of the vault.',
    faults: {
      wrong_key: 'Master-key does not fit.',
      unknown_suite: 'This was sealed by a newer version. Reload the page.',
      wrong_length: 'The server sent damaged data.',
      not_base64: 'The server sent damaged data.',
      not_a_frame: 'The server sent damaged data.',
      not_json: 'The server sent damaged data.',
      wrong_recovery_code: 'The recovery code does not fit.',
      weak_public_key: 'The public key of the member is unsafe: nothing may be sealed to it.',
      not_signed: 'The signature does not match: somebody else wrote this.',
      gap: 'The server left out some changes.',
      fork: 'The server showed another history than before.',
      older: 'The server showed an older state.',
      incomplete: 'The server did not show all records.',
      unknown_author: 'This was written by somebody who is not among the members with a key.',
      author_may_not: 'The author of the change was not allowed to make it.',
      wrong_state: 'The state that the server showed does not match its signature.',
      wrong_place: 'The data is not in its own place.',
      self_test: 'This browser computes ciphers wrongly. Do not open the vault in it.',
      broken_device: 'What this browser keeps of the vault is damaged.',
    },
  },
)
