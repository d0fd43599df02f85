import { defineTexts } from '@nora/kit'

export const systemTexts = defineTexts(
  {
    announcement: 'Объявление',
    platform: 'Операционная система',
    platforms: { windows: 'Windows', macOs: 'macOS', linux: 'Linux', freeBSD: 'FreeBSD', docker: 'Docker' },
    or: 'Или',
    manually: 'скачайте вручную',
    settingsFailed: 'Не удалось узнать, как установить клиент',
  },
  {
    announcement: 'Announcement',
    platform: 'Operating system',
    platforms: { windows: 'Windows', macOs: 'macOS', linux: 'Linux', freeBSD: 'FreeBSD', docker: 'Docker' },
    or: 'Or',
    manually: 'download it manually',
    settingsFailed: 'Could not load how to install the client',
  },
)
