import { defineTexts } from '@nora/kit'

export const wordListTexts = defineTexts(
  { language: 'Язык слов', languages: { ru: 'Русские слова', en: 'Английские слова' } },
  { language: 'Language of the words', languages: { ru: 'Russian words', en: 'English words' } },
)
