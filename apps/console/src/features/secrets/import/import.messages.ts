import { defineTexts, plural } from '@nora/kit'

const LINES_RU = { one: 'секрет', few: 'секрета', many: 'секретов', other: 'секрета' }

export const importTexts = defineTexts(
  {
    title: 'Вставка секретов',
    sentence:
      'Текст разбирается в браузере. Новое и изменённое попадёт в таблицу — сохранить её нужно отдельно.',
    text: 'Содержимое .env, JSON или YAML',
    textHelp: 'Подойдёт и файл из Doppler, Infisical или Vault.',
    file: 'Выбрать файл',
    list: 'Что изменится',
    statuses: { new: 'новый', changed: 'изменится', same: 'без изменений', invalid: 'не подходит' },
    line: (line: number) => `строка ${line}`,
    duplicate: (line: number) => `повтор: имя уже есть в строке ${line}`,
    duplicateElsewhere: 'повтор имени',
    takeAs: (name: string) => `взять как ${name}`,
    leftOut: (names: string) => `Пропущено как служебное: ${names}`,
    apply: (count: number) =>
      count === 0 ? 'Нечего добавлять' : `Добавить в таблицу: ${count} ${plural('ru', count, LINES_RU)}`,
    faults: {
      empty: 'Текст пуст.',
      too_large: 'Файл больше 4 МиБ.',
      too_many: 'Секретов больше тысячи.',
      not_utf8: 'Файл не в UTF-8.',
      unknown_format: 'Формат не узнаётся.',
      broken_line: 'В строке нет знака =.',
      unclosed_quote: 'Кавычка не закрыта.',
      text_after_quote: 'Текст после закрывающей кавычки.',
      not_json: 'Это не JSON.',
      not_yaml: 'Это не YAML.',
      equal_keys: 'Одинаковые ключи.',
      too_deep: 'Слишком много уровней.',
      too_many_aliases: 'Слишком много повторов якорей.',
      encrypted_by_dotenvx: 'Файл зашифрован dotenvx: сначала расшифруйте его.',
      encrypted_by_sops: 'Файл зашифрован sops: сначала расшифруйте его.',
    },
    at: (line: number, column: number) => `Строка ${line}, знак ${column}.`,
  },
  {
    title: 'Paste secrets',
    sentence:
      'The text is read in your browser. What is new or changed goes into the table, to be saved there.',
    text: 'A .env, JSON or YAML',
    textHelp: 'What Doppler, Infisical and Vault print will do too.',
    file: 'Choose a file',
    list: 'What changes',
    statuses: { new: 'new', changed: 'changes', same: 'same', invalid: 'wrong' },
    line: (line: number) => `line ${line}`,
    duplicate: (line: number) => `repeated: the name is in line ${line} already`,
    duplicateElsewhere: 'the name is repeated',
    takeAs: (name: string) => `take as ${name}`,
    leftOut: (names: string) => `Left out, as the other manager adds them itself: ${names}`,
    apply: (count: number) =>
      count === 0
        ? 'Nothing to add'
        : `Add ${count} ${plural('en', count, { one: 'secret', other: 'secrets' })} to the table`,
    faults: {
      empty: 'The text is empty.',
      too_large: 'The file is larger than 4 MiB.',
      too_many: 'There are more than a thousand secrets.',
      not_utf8: 'The file is not UTF-8.',
      unknown_format: 'The format is unknown.',
      broken_line: 'A line has no =.',
      unclosed_quote: 'A quote is not closed.',
      text_after_quote: 'Text behind a closing quote.',
      not_json: 'This is no JSON.',
      not_yaml: 'This is no YAML.',
      equal_keys: 'Equal keys.',
      too_deep: 'Too many levels.',
      too_many_aliases: 'Anchors are repeated too often.',
      encrypted_by_dotenvx: 'The file is encrypted by dotenvx: decrypt it first.',
      encrypted_by_sops: 'The file is encrypted by sops: decrypt it first.',
    },
    at: (line: number, column: number) => `Line ${line}, column ${column}.`,
  },
)
