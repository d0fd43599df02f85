import { administrators, everyone, owners, type PermissionLines, seated } from './permission-line.ts'

/** No line is open to API keys: only people have a master key. */
export const vaultPermissions = {
  'vault.read': {
    ...everyone,
    meaning: 'Set up your master key; open your own folders and those shared with you.',
  },
  'vault.write': {
    ...seated,
    meaning: 'Add and change passwords in folders where your role there allows it.',
  },
  'vault.share_outside': { ...seated, meaning: 'Make links by which others see a password or a text.' },
  'vault.members': {
    ...administrators,
    meaning: 'See the key states of members, sign the directory of keys, ask members to set up a key.',
  },
  'vault.policy': { ...owners, meaning: 'Change the team’s rules of the vault.' },
} as const satisfies PermissionLines
