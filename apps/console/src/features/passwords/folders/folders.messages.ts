import { defineTexts, plural } from '@nora/kit'

const recordsRu = (count: number) =>
  `${count} ${plural('ru', count, { one: 'запись', few: 'записи', many: 'записей', other: 'записи' })}`
const recordsEn = (count: number) => `${count} ${plural('en', count, { one: 'record', other: 'records' })}`

export const foldersTexts = defineTexts(
  {
    label: 'Папки',
    all: 'Все записи',
    trash: 'Корзина',
    create: 'Создать папку',
    createWithin: 'Создать папку внутри',
    rename: 'Переименовать или перенести',
    rotate: 'Сменить ключ папки',
    rotated: 'Ключ папки заменён',
    cutHistory: 'Удалить историю…',
    copyId: 'Скопировать ID',
    delete: 'Удалить папку',
    actions: 'Действия с папкой',
    records: recordsRu,
    expand: (name: string) => `Развернуть «${name}»`,
    collapse: (name: string) => `Свернуть «${name}»`,
    groups: { own: 'Мои', shared: 'Общие', waits: 'Ждут доступа', refused: 'Не прошли проверку' },
    unnamed: { waits: 'Папка без доступа', refused: 'Отклонённая папка' },
    gone: 'Папки нет',
    goneSentence: 'Её удалили, или у вас больше нет к ней доступа.',
    ownSentence: 'Видна только вам.',
    yourRole: (role: string) => `Ваша роль в папке: ${role}.`,
    roles: { viewer: 'чтение', editor: 'изменение', admin: 'управление' },
    states: {
      waits: 'Доступ дан, но ключа папки у вас ещё нет.',
      refused: 'Сервер показал то, чему нельзя верить.',
    },
    whoGrants: 'Ключ передаст любой из этих людей, как только откроет хранилище:',
    nobodyGrants:
      'Открыть папку сейчас не может никто из её администраторов. Попросите администратора команды посмотреть страницу «Мастер-ключи».',
    refusedSentence:
      'Ничего из папки не показано и не изменено. Сообщите администратору установки: сервер или резервная копия могли быть подменены.',
    details: 'Подробности',
    detail: { folder: 'папка', what: 'что', fault: 'причина' },
    readOnly: 'Сверх тарифа: только чтение',
    readOnlySentence: 'Записей больше, чем позволяет тариф. Открывать и копировать можно, менять нельзя.',
    toPlans: 'Смотреть тарифы',
    onlyHolder: 'Открыть эту общую папку можете только вы',
    onlyHolderSentence: 'Если вы потеряете мастер-ключ, записи пропадут для всех. Дайте доступ ещё кому-то.',
    rotationDue: 'Ключ папки пора заменить',
    rotationDueSentence: 'У папки стало меньше участников, а ключ остался прежним.',
    members: {
      title: 'Кто имеет доступ',
      count: (count: number) =>
        count === 1
          ? 'Доступ: только вы'
          : `Доступ: ${count} ${plural('ru', count, { one: 'человек', few: 'человека', many: 'человек', other: 'человека' })}`,
    },
    form: {
      title: 'Новая папка',
      change: 'Папка',
      sentence: 'Название шифруется вместе с записями. Сервер видит только, что в чём лежит.',
      name: 'Название',
      nameNeeded: 'Дайте папке название.',
      icon: 'Значок',
      iconHelp: 'Один эмодзи: по нему папку проще найти.',
      parent: 'Где лежит',
      top: 'На верхнем уровне',
      create: 'Создать',
      save: 'Сохранить',
      created: 'Папка создана',
      saved: 'Папка сохранена',
    },
    deletion: {
      title: (name: string) => `Удалить папку «${name}»?`,
      consequence: (records: number, others: number) =>
        `${recordsRu(records)} вместе с историей и файлами ${plural('ru', records, { one: 'исчезнет', other: 'исчезнут' })} навсегда${others > 0 ? `, и ещё у ${others} ${plural('ru', others, { one: 'человека', other: 'человек' })} тоже` : ''}. Корзины после этого нет. Вложенные папки удаляют раньше.`,
      confirm: 'Удалить навсегда',
      done: 'Папка удалена',
    },
    cutting: {
      title: (name: string) => `Удалить историю папки «${name}»?`,
      consequence:
        'Записи, файлы и корзина останутся. Папка получит новый ключ, а прежние версии записей и заменённые пароли исчезнут, и их не откроет никто, в том числе те, кому доступ дадут потом. В резервных копиях сервера они остаются, пока хранятся копии.',
    },
  },
  {
    label: 'Folders',
    all: 'All records',
    trash: 'Trash',
    create: 'Create a folder',
    createWithin: 'Create a folder inside',
    rename: 'Rename or move',
    rotate: 'Renew the folder’s key',
    rotated: 'The folder has a new key',
    cutHistory: 'Cut the history…',
    copyId: 'Copy the ID',
    delete: 'Delete the folder',
    actions: 'Actions of the folder',
    records: recordsEn,
    expand: (name: string) => `Expand ${name}`,
    collapse: (name: string) => `Collapse ${name}`,
    groups: { own: 'Mine', shared: 'Shared', waits: 'Waiting for access', refused: 'Refused' },
    unnamed: { waits: 'Folder without a key', refused: 'Refused folder' },
    gone: 'No such folder',
    goneSentence: 'It was deleted, or you have no access to it any more.',
    ownSentence: 'Only you can see it.',
    yourRole: (role: string) => `Your role in the folder: ${role}.`,
    roles: { viewer: 'viewer', editor: 'editor', admin: 'admin' },
    states: {
      waits: 'You have been given access, but not the folder’s key yet.',
      refused: 'The server showed something that cannot be trusted.',
    },
    whoGrants: 'Any of these people passes the key on by opening their vault:',
    nobodyGrants:
      'No administrator of the folder can open it now. Ask an administrator of the team to look at the page Master keys.',
    refusedSentence:
      'Nothing of the folder is shown, and nothing was changed. Tell the operator of the installation: the server or a backup may have been tampered with.',
    details: 'Details',
    detail: { folder: 'folder', what: 'what', fault: 'reason' },
    readOnly: 'Over the plan: read-only',
    readOnlySentence:
      'There are more records than the plan allows. You can open and copy them, not change them.',
    toPlans: 'See the plans',
    onlyHolder: 'Nobody but you can open this shared folder',
    onlyHolderSentence:
      'If you lose your master key, its records are lost for everybody. Give somebody else access.',
    rotationDue: 'The folder needs a new key',
    rotationDueSentence: 'Somebody has lost access, and the key is still the same.',
    members: {
      title: 'Who has access',
      count: (count: number) =>
        count === 1
          ? 'Access: only you'
          : `Access: ${count} ${plural('en', count, { one: 'person', other: 'people' })}`,
    },
    form: {
      title: 'New folder',
      change: 'Folder',
      sentence: 'Its name is encrypted like its records. The server only sees what lies in what.',
      name: 'Name',
      nameNeeded: 'Give the folder a name.',
      icon: 'Icon',
      iconHelp: 'One emoji, by which the folder is easier to find.',
      parent: 'Inside',
      top: 'At the top level',
      create: 'Create',
      save: 'Save',
      created: 'Folder created',
      saved: 'Folder saved',
    },
    deletion: {
      title: (name: string) => `Delete the folder ${name}?`,
      consequence: (records: number, others: number) =>
        `${recordsEn(records)} with history and files will be gone for good${others > 0 ? `, also for ${others} other ${plural('en', others, { one: 'person', other: 'people' })}` : ''}. There is no trash after that. Folders inside are deleted first.`,
      confirm: 'Delete for good',
      done: 'Folder deleted',
    },
    cutting: {
      title: (name: string) => `Cut the history of the folder ${name}?`,
      consequence:
        'Records, files and the trash stay. The folder gets a new key; earlier versions of records and replaced passwords are removed, and nobody can open them any more, nor can those who are given access later. Backups of the server have them as long as they are kept.',
    },
  },
)
