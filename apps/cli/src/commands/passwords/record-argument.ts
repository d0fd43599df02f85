import type { ArgumentSpec } from '@nora/command-line/parsing'

export const NAMED_RECORD: ArgumentSpec = {
  name: 'NAME',
  about: { ru: 'имя, ПАПКА/ИМЯ или id записи', en: 'name, FOLDER/NAME or id of the record' },
}
