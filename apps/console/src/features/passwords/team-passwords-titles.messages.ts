import { defineTexts } from '@nora/kit'

export const teamPasswordsTitles = defineTexts({ title: 'Мастер-ключи' }, { title: 'Master keys' })
