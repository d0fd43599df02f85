import type { Localized } from '@nora/kit'
import type { FillObstacle } from '../platform/database/transfer/fill-database.ts'

export const noDatabase: Localized = {
  ru: 'Встроенной базы здесь нет: копировать нечего. Проверьте, что data указывает на папку установки.',
  en: 'There is no built-in database here, so there is nothing to copy. Check that data names the folder of the installation.',
}

export const databaseThere: Localized = {
  ru: 'В папке данных уже есть база. Восстанавливайте в пустую папку: укажите другую в data или уберите прежнюю.',
  en: 'The data folder has a database already. Restore into an empty folder: name another one in data, or move the old one away.',
}

export const unreadableCopy: Localized = {
  ru: 'Копия повреждена: в ней есть строка, которая не читается. Ничего не изменено.',
  en: 'The copy is damaged: it has a line that cannot be read. Nothing was changed.',
}

export const samePlace: Localized = {
  ru: 'Установка уже работает с этой базой.',
  en: 'The installation uses this database already.',
}

export function unreachable(reason: string): Localized {
  return { ru: `База не открывается: ${reason}`, en: `The database cannot be opened: ${reason}` }
}

export function whyNotFilled(obstacle: FillObstacle): Localized {
  switch (obstacle.kind) {
    case 'not_empty':
      return {
        ru: `База не пуста: в ней есть ${obstacle.table}. Создайте новую (createdb) и укажите её. Ничего не изменено.`,
        en: `The database is not empty: it has ${obstacle.table}. Make a new one (createdb) and name that. Nothing was changed.`,
      }
    case 'newer':
      return {
        ru: `Копия сделана более новой версией Nora (${obstacle.migration}). Обновите программу и повторите.`,
        en: `The copy was made by a newer version of Nora (${obstacle.migration}). Upgrade the program and try again.`,
      }
    case 'changed_migration':
      return {
        ru: `Копия сделана другой сборкой: её миграция ${obstacle.migration} отличается от здешней. Возьмите ту же версию.`,
        en: `The copy was made by another build: its migration ${obstacle.migration} differs from the one here. Use the same version.`,
      }
    case 'may_not_create':
      return {
        ru: `Пользователю базы не хватает прав: ${obstacle.message}. Сделайте его владельцем базы (createdb --owner) и повторите.`,
        en: `The database user lacks rights: ${obstacle.message}. Make it the owner of the database (createdb --owner) and try again.`,
      }
    case 'incomplete':
      return {
        ru: 'Копия неполная: она обрывается раньше конца. Ничего не изменено.',
        en: 'The copy is incomplete: it breaks off before its end. Nothing was changed.',
      }
    case 'differs': {
      const { expected, found } = obstacle
      return {
        ru: `Таблица ${expected.table} скопировалась не полностью или с изменениями: строк ${found.rows} из ${expected.rows}. Ничего не изменено.`,
        en: `The table ${expected.table} did not arrive as it was: ${found.rows} of ${expected.rows} rows, or their content differs. Nothing was changed.`,
      }
    }
  }
}
