import { defineTexts } from '@nora/kit'

export const templateTexts = defineTexts(
  {
    title: 'Шаблон окружений',
    sentence: 'С этих окружений начинаются новые проекты команды. Проекты, которые уже есть, не меняются.',
    list: 'Окружения шаблона',
    none: 'Новые проекты начнутся без окружений.',
    add: 'Добавить окружение',
    nameAt: (place: number) => `Название окружения ${place}`,
    slugAt: (place: number) => `Короткое имя окружения ${place}`,
    nameless: (place: number) => `окружение ${place}`,
    remove: (name: string) => `Убрать: ${name}`,
    save: 'Сохранить',
    saved: 'Шаблон сохранён',
  },
  {
    title: 'Environment template',
    sentence: 'New projects of the team begin with these environments. Projects that exist do not change.',
    list: 'Environments of the template',
    none: 'New projects begin without environments.',
    add: 'Add an environment',
    nameAt: (place: number) => `Name of environment ${place}`,
    slugAt: (place: number) => `Slug of environment ${place}`,
    nameless: (place: number) => `environment ${place}`,
    remove: (name: string) => `Remove ${name}`,
    save: 'Save',
    saved: 'Template saved',
  },
)
