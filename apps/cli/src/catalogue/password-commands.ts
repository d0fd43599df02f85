import type { CommandSpec } from '../commands/command.ts'
import { addPassword } from '../commands/passwords/add-password.ts'
import { cutFolderHistory } from '../commands/passwords/cut-folder-history.ts'
import { editPassword } from '../commands/passwords/edit-password.ts'
import { exportPasswords } from '../commands/passwords/export/export-passwords.ts'
import { generatePassword } from '../commands/passwords/generate-password.ts'
import { getPassword } from '../commands/passwords/get-password.ts'
import { importPasswords } from '../commands/passwords/import/import-passwords.ts'
import { listPasswords } from '../commands/passwords/list-passwords.ts'
import { removePassword } from '../commands/passwords/remove-password.ts'
import { sharePassword } from '../commands/passwords/share-password.ts'

export const passwordCommands: readonly CommandSpec[] = [
  listPasswords,
  getPassword,
  addPassword,
  editPassword,
  removePassword,
  cutFolderHistory,
  generatePassword,
  sharePassword,
  importPasswords,
  exportPasswords,
]
