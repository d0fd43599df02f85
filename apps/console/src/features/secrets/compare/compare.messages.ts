import { defineTexts, plural } from '@nora/kit'

export const compareTexts = defineTexts(
  {
    title: 'Сравнение конфигураций',
    sentence:
      'Унаследованные значения — на своих местах. Сравнивает ваш браузер: сервер результата не видит.',
    list: 'Сравнение по именам',
    columns: { name: 'Имя', state: 'Итог' },
    add: 'Добавить конфигурацию',
    remove: (name: string) => `Убрать ${name}`,
    onlyDifferences: 'Только различия',
    states: { same: 'одинаково', differs: 'различается', only_here: 'есть в одной' },
    absent: 'нет',
    unknown: 'не видно',
    waits: (name: string, who: string) =>
      who === ''
        ? `${name}: ключ вам ещё не передан.`
        : `${name}: ключ вам ещё не передан. Его передаст: ${who}.`,
    refused: (name: string) => `${name}: показанное сервером не сходится с подписью.`,
    rootHidden: (name: string) =>
      `${name}: не открыто то, от чего она наследует, поэтому сравнить её нельзя.`,
    failed: (name: string) => `${name}: не удалось загрузить.`,
    tooFew: 'Выберите от 2 до 6 конфигураций',
    tooFewSentence: 'Столбцы встанут рядом, строки — по именам секретов.',
    leftOut: (names: string) => `Не сравниваются (больше шести или таких нет): ${names}`,
    allSame: 'Различий нет',
    menu: (name: string, config: string) => `Действия: ${name}, ${config}`,
    copyTo: (config: string) => `Скопировать в «${config}»`,
    copyToAll: 'Скопировать во все остальные',
    copied: (name: string, configs: string) => `${name} теперь и в: ${configs}`,
    clashed: (configs: string) => `Там только что изменили то же самое: ${configs}. Сравнение обновлено.`,
    count: (differing: number, count: number) =>
      `${differing} ${plural('ru', differing, { one: 'различие', few: 'различия', many: 'различий', other: 'различия' })} · имён: ${count}`,
  },
  {
    title: 'Compare configs',
    sentence:
      'Inherited values stand in their places. Your browser compares: the server does not see the result.',
    list: 'Comparison by name',
    columns: { name: 'Name', state: 'Result' },
    add: 'Add a config',
    remove: (name: string) => `Remove ${name}`,
    onlyDifferences: 'Differences only',
    states: { same: 'same', differs: 'differs', only_here: 'in one only' },
    absent: 'absent',
    unknown: 'unknown',
    waits: (name: string, who: string) =>
      who === '' ? `${name}: nobody has handed you the key yet.` : `${name}: its key waits for ${who}.`,
    refused: (name: string) => `${name}: what the server showed does not match its signature.`,
    rootHidden: (name: string) =>
      `${name}: what it inherits from is not open to you, so it cannot be compared.`,
    failed: (name: string) => `${name}: could not be loaded.`,
    tooFew: 'Choose 2 to 6 configs',
    tooFewSentence: 'They stand side by side, aligned by the names of their secrets.',
    leftOut: (names: string) => `Not compared, as they are more than six or unknown: ${names}`,
    allSame: 'No differences',
    menu: (name: string, config: string) => `Actions for ${name} in ${config}`,
    copyTo: (config: string) => `Copy to ${config}`,
    copyToAll: 'Copy to all others',
    copied: (name: string, configs: string) => `${name} is now in ${configs} too`,
    clashed: (configs: string) => `The same was just changed in ${configs}. The comparison is fresh again.`,
    count: (differing: number, count: number) =>
      `${differing} ${plural('en', differing, { one: 'difference', other: 'differences' })} · ${count} names`,
  },
)
