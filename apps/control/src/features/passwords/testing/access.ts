import { randomBytes, toBase64url } from '@nora/vault-core'
import { type Access, type Given, open, own, type Row } from '../../../../tests/authorisation/access.ts'
import { ensureVault } from '../../vault/testing/vault-person.ts'
import { FolderWriter, nextId } from './folder-writer.ts'

/** Writing takes a seat; no key does it. */
const write: Row = ['seated', 'none']

const hash = toBase64url(randomBytes(32))
const signed = { body: toBase64url(randomBytes(32)), signature: toBase64url(randomBytes(64)) }
/** Of the shape that is stored, sealed by nobody. */
const envelope = toBase64url(Uint8Array.of(1, ...randomBytes(200)))
const row = {
  id: nextId('pwd'),
  version: 1,
  epoch: 2,
  overview: envelope,
  details: envelope,
  signature: signed.signature,
  is_trashed: false,
}
const access_list = [{ user_id: 'usr_nobody', role: 'admin' }]
const members = { expected_seq: 1, access: access_list, head: signed, grants: [] }

/** Tells who may call what according to the specification, independently of the permission table. */
export const access: Access = {
  rows: {
    'passwords.listFolders': own,
    'passwords.createFolder': write,
    'passwords.changeFolder': write,
    'passwords.deleteFolder': write,
    'passwords.getFolder': own,
    'passwords.writeRecords': write,
    'passwords.moveRecords': write,
    'passwords.getRecord': own,
    'passwords.listDetails': own,
    'passwords.listVersions': own,
    'passwords.addFile': write,
    'passwords.putFileChunk': write,
    'passwords.getFileChunk': own,
    'passwords.removeFile': write,
    'passwords.setFolderMembers': write,
    'passwords.beginRotation': write,
    'passwords.putRotationRows': write,
    'passwords.commitRotation': write,
    'passwords.cancelRotation': write,
    'passwords.listPasswordTasks': own,
    'passwords.watchPasswords': own,
    'passwords.listShares': own,
    'passwords.createShare': write,
    'passwords.createInlineShare': write,
    'passwords.revokeShare': own,
    'passwords.openShareForMe': own,
    'passwords.lookAtShare': open,
    'passwords.openShare': open,
    'passwords.putShareChunk': write,
    'passwords.getShareChunk': open,
    'passwords.replyToShare': open,
    'passwords.findBreaches': own,
  },
  objects: {
    'passwords.changeFolder': {
      of: 'password_folder',
      body: { expected_seq: 1, name: envelope, head: signed },
    },
    'passwords.deleteFolder': { of: 'password_folder' },
    'passwords.getFolder': { of: 'password_folder' },
    'passwords.writeRecords': {
      of: 'password_folder',
      body: { expected_seq: 1, head: signed, rows: [row] },
    },
    'passwords.moveRecords': {
      of: 'password_folder',
      body: {
        expected_seq: 1,
        head: signed,
        from: { folder_id: nextId('pwf'), expected_seq: 1, head: signed },
        records: [{ of: row.id, row, versions: [] }],
      },
    },
    'passwords.getRecord': { of: 'password_folder' },
    'passwords.listDetails': { of: 'password_folder', body: { ids: [row.id] } },
    'passwords.listVersions': { of: 'password_folder' },
    'passwords.addFile': { of: 'password_folder', body: { id: nextId('pwa'), bytes: 100 } },
    'passwords.putFileChunk': { of: 'password_folder' },
    'passwords.getFileChunk': { of: 'password_folder' },
    'passwords.removeFile': { of: 'password_folder' },
    'passwords.setFolderMembers': { of: 'password_folder', body: members },
    'passwords.beginRotation': { of: 'password_folder', body: { expected_seq: 1 } },
    'passwords.putRotationRows': { of: 'password_folder', body: { rows: [row] } },
    'passwords.commitRotation': {
      of: 'password_folder',
      body: { ...members, name: envelope, previous: envelope },
    },
    'passwords.cancelRotation': { of: 'password_folder' },
    'passwords.revokeShare': { of: 'password_share' },
    'passwords.openShareForMe': { of: 'password_share' },
    'passwords.lookAtShare': { of: 'password_share', body: { auth: hash } },
    'passwords.openShare': { of: 'password_share', body: { auth: hash } },
    'passwords.putShareChunk': { of: 'password_share' },
    'passwords.getShareChunk': { of: 'password_share', body: { ticket: hash } },
    'passwords.replyToShare': { of: 'password_share', body: { auth: hash, reply: envelope } },
    'passwords.findBreaches': 'shared',
  },
  makeObjects,
}

/** Makes one object of each kind, owned by the founder. */
async function makeObjects({ people }: Given) {
  const founder = await ensureVault(people.founder)
  await founder.unlock()
  const folder = await new FolderWriter(founder).create()
  const { id } = await founder.api.passwords.createInlineShare({
    body: {
      id: nextId('shr'),
      auth_hash: toBase64url(randomBytes(32)),
      envelope,
      own_copy: null,
      views: 1,
      expires_in: '1h',
      asks_passphrase: false,
      for_user_id: null,
      wants_receipt: false,
      takes_reply: true,
    },
  })
  return { password_folder: folder.id, password_share: id }
}
