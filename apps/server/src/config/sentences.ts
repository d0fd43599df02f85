import { Problem } from '@nora/kit'

export type Sentence = { ru: string; en: string }

/** Settings that do not go, one sentence per mistake. */
export function toConfigProblem(sentences: readonly Sentence[]): Problem {
  const list = (lang: keyof Sentence) => sentences.map((sentence) => `\n  ${sentence[lang]}`).join('')
  return new Problem('ConfigInvalid', {
    ru: `Настройки не подходят:${list('ru')}`,
    en: `The configuration is wrong:${list('en')}`,
  })
}
