import { defineTexts } from '@nora/kit'

/** HTML. */
export const swaggerTexts = defineTexts(
  {
    title: 'Справочник API',
    sentence: 'Запросы отсюда идут от вашего имени: по входу в консоль или по ключу.',
    console: 'Консоль',
    guides: 'Руководства',
    keys: 'API-ключи',
    key: 'API-ключ или токен',
    useKey: 'Вызывать с ключом',
    used: 'Вызовы идут с ключом',
    forget: 'Забыть ключ',
  },
  {
    title: 'API reference',
    sentence: 'Calls from here run as you: by your console session, or by a key.',
    console: 'Console',
    guides: 'Guides',
    keys: 'API keys',
    key: 'API key or token',
    useKey: 'Use my key',
    used: 'Calls use the key',
    forget: 'Forget the key',
  },
)
