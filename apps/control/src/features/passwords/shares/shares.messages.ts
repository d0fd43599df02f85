import type { Localized } from '@nora/kit'

export const sharesTexts = {
  gone: {
    ru: 'Запись не найдена или ссылка устарела',
    en: 'No entry found or link out of date',
  },
  idTaken: { ru: 'Такой идентификатор уже есть.', en: 'This id exists already.' },
  eitherWay: {
    ru: 'Нужно одно из двух: ссылка для всех, у кого она есть, или участник команды.',
    en: 'It is either a link for whoever has it, or for a member of the team.',
  },
  noKey: {
    ru: 'Это не участник команды, или мастер-ключа у него ещё нет.',
    en: 'This is no member of the team, or they have no master key yet.',
  },
  insideOnly: {
    ru: 'Правила команды не дают делиться паролями с теми, кто не в ней. Выберите участника.',
    en: 'The rules of the team let nobody share passwords with people outside. Choose a member.',
  },
  limit: (limit: number): Localized => ({
    ru: `Открытых ссылок может быть не больше ${limit}. Отзовите лишние.`,
    en: `There can be at most ${limit} open links. Revoke some.`,
  }),
  filesLimit: (limitGib: number): Localized => ({
    ru: `Файлы по ссылкам занимают в команде не больше ${limitGib} ГиБ. Отзовите лишние ссылки или подождите, пока закончатся прежние.`,
    en: `Files of links take at most ${limitGib} GiB in a team. Revoke links, or wait until earlier ones end.`,
  }),
  replied: {
    ru: 'По этой ссылке уже ответили.',
    en: 'Somebody has replied to this link already.',
  },
} as const
