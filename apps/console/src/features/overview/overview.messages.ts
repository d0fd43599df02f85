import { defineTexts, plural } from '@nora/kit'

export const overviewTexts = defineTexts(
  {
    failed: 'Не удалось загрузить обзор',
    needsYou: 'Требует внимания',
    originDown: 'Локальный сервис не отвечает',
    keys: { api_key: 'API-ключ', public_key: 'SSH-ключ' },
    expires: 'перестанет работать',
    stream: 'Журнал аудита не доставляется',
    names: 'Имена без туннеля',
    open: 'Открыть',
    openOn: (hostname: string) => `Открыть туннель на ${hostname}`,
    more: (count: number) =>
      `и ещё ${count} ${plural('ru', count, { one: 'имя', few: 'имени', many: 'имён', other: 'имени' })}`,
  },
  {
    failed: 'Could not load the overview',
    needsYou: 'Needs your attention',
    originDown: 'The local service does not answer',
    keys: { api_key: 'API key', public_key: 'SSH key' },
    expires: 'stops working',
    stream: 'The audit log is not being delivered',
    names: 'Names without a tunnel',
    open: 'Open',
    openOn: (hostname: string) => `Open a tunnel on ${hostname}`,
    more: (count: number) => `and ${count} more ${plural('en', count, { one: 'name', other: 'names' })}`,
  },
)
