const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Vaults and folders nested in each other, values in the clear. */
export const PASSWORK_NESTED = {
  vaults: [
    {
      name: 'Отдел',
      folders: [
        {
          name: 'Серверы',
          folders: [{ name: 'Empty', folders: [], passwords: [] }],
          passwords: [
            {
              name: 'Пример',
              login: 'ann',
              password: 'pw',
              url: 'https://a.example',
              urls: ['https://a.example', 'https://b.example'],
              description: 'line 1\nline 2',
              tags: ['home', 'work'],
              color: 5,
              isFavorite: true,
              customs: [
                { name: 'Answer', value: 'сорок два', type: 'text' },
                { name: 'PIN', value: '1234', type: 'password' },
                { name: 'Code', value: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP', type: 'totp' },
                { name: 'Second', value: 'JBSWY3DPEHPK3PXQ', type: 'totp' },
              ],
              attachments: [{ name: 'ключ.pem', encryptedData: base64('abc') }, { name: 'not exported.txt' }],
            },
          ],
        },
      ],
      passwords: [{ name: 'Gone', login: 'x', password: 'y', isDeleted: true }],
    },
  ],
}

/** Folders named by their ids, values in base64, as the API has them. */
export const PASSWORK_FLAT = {
  vaults: [{ id: 'v1', name: 'Отдел' }],
  folders: [
    { id: 'f1', vaultId: 'v1', parentId: null, name: 'Серверы' },
    { id: 'f2', vaultId: 'v1', parentId: 'f1', name: 'Empty' },
  ],
  items: [
    {
      id: 'i1',
      vaultId: 'v1',
      folderId: 'f1',
      name: 'Пример',
      login: 'ann',
      passwordEncrypted: base64('pw'),
      keyEncrypted: null,
      url: 'https://a.example',
      urls: ['https://a.example', 'https://b.example'],
      description: 'line 1\nline 2',
      tags: ['home', 'work'],
      isFavorite: true,
      customs: [
        { name: base64('Answer'), value: base64('сорок два'), type: base64('text') },
        { name: base64('PIN'), value: base64('1234'), type: base64('password') },
        {
          name: base64('Code'),
          value: base64('otpauth://totp/x?secret=JBSWY3DPEHPK3PXP'),
          type: base64('totp'),
        },
        { name: base64('Second'), value: base64('JBSWY3DPEHPK3PXQ'), type: base64('totp') },
      ],
      attachments: [{ name: 'ключ.pem', encryptedKey: 'YWE=', encryptedData: base64('abc') }],
    },
    { id: 'i2', vaultId: 'v1', name: 'Gone', login: 'x', passwordEncrypted: '', isDeleted: true },
  ],
}

/** Where each value of both went. */
export const PASSWORK_ROWS = [
  {
    path: 'Отдел/Серверы',
    name: 'Пример',
    login: 'ann',
    password: 'pw',
    notes: 'line 1\nline 2',
    urls: ['https://a.example', 'https://b.example'],
    tags: ['home', 'work', 'favorite'],
    totp: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
    fields: ['Answer (text) сорок два', 'PIN (hidden) 1234', 'Second (hidden) JBSWY3DPEHPK3PXQ'],
    attached: ['ключ.pem 3'],
  },
]
