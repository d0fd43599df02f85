import { defineTexts } from '@nora/kit'

/** Why secrets are not saved, by the fault of SecretError. */
export const secretRefusals = defineTexts(
  {
    faults: {
      form: 'Секрет записан неправильно, ничего не сохранено.',
      version: 'Секрет записан более новой версией, ничего не сохранено: обновите nora.',
      too_large: 'Секрет слишком велик, ничего не сохранено.',
      name: 'Имя одного из секретов не годится, ничего не сохранено.',
      value: 'Значение одного из секретов не подходит под его тип, ничего не сохранено.',
      type: 'У одного из секретов неизвестный тип, ничего не сохранено.',
      visibility: 'У одного из секретов неизвестная пометка, ничего не сохранено.',
      comment: 'Комментарий длиннее 1 КиБ, или это не текст; ничего не сохранено.',
      tags: 'Меток больше 20, или одна из них пуста или длиннее 64 байт; ничего не сохранено.',
    },
  },
  {
    faults: {
      form: 'The secret is written wrongly, and nothing was stored.',
      version: 'The secret is written by a newer version, and nothing was stored: update nora.',
      too_large: 'The secret is too large, and nothing was stored.',
      name: 'The name of one of the secrets does not fit, and nothing was stored.',
      value: 'The value of one of the secrets does not fit its type, and nothing was stored.',
      type: 'One of the secrets has an unknown type, and nothing was stored.',
      visibility: 'One of the secrets has an unknown mark, and nothing was stored.',
      comment: 'The comment is longer than 1 KiB, or no text; nothing was stored.',
      tags: 'There are more than 20 tags, or one is empty or longer than 64 bytes; nothing was stored.',
    },
  },
)
