/**
 * Passwords: folders, their records and files, new keys for them, and links. Owns all tables `password_…`. Keeps what
 * clients have sealed and signed, and runs their checks before it stores anything, so that a broken client cannot
 * store what nobody can read. Promises that a write is whole or nothing, that of two at once one is told to look
 * again, and that a link is opened no more often than it may be. Reads no name, no password and no file.
 */
export { countOnlyHeld } from './count-only-held.ts'
export { PasswordNewsroom } from './live/password-newsroom.ts'
export type { Deps as PasswordsDeps } from './passwords.deps.ts'
export { createPasswordsFeature } from './passwords.feature.ts'
export { countRecords } from './stored/records.store.ts'
