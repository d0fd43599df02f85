const LOGIN = {
  id: 'i1',
  organizationId: null,
  folderId: 'f2',
  type: 1,
  reprompt: 1,
  name: 'Example',
  notes: 'line 1\r\nline 2',
  favorite: true,
  fields: [
    { name: 'Answer', value: 'сорок два', type: 0, linkedId: null },
    { name: 'PIN', value: '1234', type: 1, linkedId: null },
    { name: 'VIP', value: 'true', type: 2, linkedId: null },
    { name: 'Linked', value: null, type: 3, linkedId: 100 },
    { name: 'Tags', value: 'home, work', type: 0, linkedId: null },
  ],
  login: {
    uris: [
      { match: null, uri: 'https://a.example' },
      { match: 1, uri: 'https://b.example' },
    ],
    username: 'ann',
    password: 'pw now',
    totp: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
    fido2Credentials: [{ credentialId: 'abc', rpId: 'a.example' }],
  },
  passwordHistory: [
    { lastUsedDate: '2024-06-01T00:00:00.000Z', password: 'pw 1' },
    { lastUsedDate: '2025-06-01T00:00:00.000Z', password: 'pw 2' },
  ],
  revisionDate: '2025-07-01T00:00:00.000Z',
  creationDate: '2023-07-01T00:00:00.000Z',
  deletedDate: null,
  collectionIds: null,
}

const bare = (id: string, type: number, name: string, more: object) => {
  return {
    id,
    folderId: null,
    type,
    reprompt: 0,
    name,
    notes: null,
    favorite: false,
    collectionIds: null,
    ...more,
  }
}

/** An export of Bitwarden with an item of each type, an empty folder, a collection, and one in the trash. */
export const bitwardenFixture = {
  encrypted: false,
  folders: [
    { id: 'f1', name: 'Work' },
    { id: 'f2', name: 'Work/Серверы' },
    { id: 'f3', name: 'Empty' },
  ],
  collections: [{ id: 'c1', organizationId: 'o1', name: 'Team', externalId: null }],
  items: [
    LOGIN,
    bare('i2', 2, 'Memo', { notes: 'text', secureNote: { type: 0 } }),
    bare('i3', 3, 'Card', {
      card: {
        cardholderName: 'ANN',
        brand: null,
        number: '4111',
        expMonth: null,
        expYear: '2030',
        code: '123',
      },
    }),
    bare('i4', 4, 'Person', { identity: { title: null, firstName: 'Ann', email: 'ann@example.org' } }),
    bare('i5', 5, 'Key', { sshKey: { privateKey: '-----BEGIN', publicKey: 'ssh-ed25519 AA' } }),
    bare('i6', 1, 'Shared', { collectionIds: ['c1'], login: { username: 'x', uris: null } }),
    bare('i7', 1, 'Gone', { deletedDate: '2025-01-01T00:00:00.000Z', login: { username: 'y' } }),
  ],
}
