import { defineTexts, LANGS } from '@nora/kit'

/** What one may type to do something with an object of the command menu. */
const verbs = defineTexts(
  {
    stop: 'остановить закрыть выключить прервать стоп',
    open: 'открыть посетить перейти',
    copy: 'скопировать копировать адрес ссылка',
    release: 'освободить отпустить удалить',
    revoke: 'отозвать удалить',
    remove: 'удалить убрать исключить',
  },
  {
    stop: 'stop close end kill terminate',
    open: 'open visit browse',
    copy: 'copy address url link',
    release: 'release free delete',
    revoke: 'revoke delete',
    remove: 'remove delete',
  },
)

/** In both languages, whichever the reader sees. */
export function getVerbs(name: keyof (typeof verbs)['ru']): string {
  return LANGS.map((lang) => verbs[lang][name]).join(' ')
}
