import { defineTexts } from '@nora/kit'

/** Titles in the sidebar and the menus, which are loaded without the pages. */
export const certificatesTitles = defineTexts(
  { certificates: 'Сертификаты', upload: 'Загрузить сертификат' },
  { certificates: 'Certificates', upload: 'Upload certificate' },
)
