/**
 * The cryptography of the password vault and of the secrets store, the same in browsers' Workers, in Node and in the
 * client: frames, envelopes, keys of people and machines, what opens them, the directory of a team, collections with
 * signed heads, links. Promises that what another person, place or moment sealed or signed is refused, with a
 * `VaultError` that says what does not fit. Has no network and no storage, reads no clock, and puts no secret into a
 * message. What each function writes is in its comment; `vectors/version-1.json` has one of each, and always opens.
 */
export {
  type Bytes,
  concat,
  equalBytes,
  fromJson,
  fromUtf8,
  randomBytes,
  sha256,
  toUtf8,
} from './bytes/bytes.ts'
export { type Field, frame, readFrame } from './bytes/frame.ts'
export type { PlatformKey } from './bytes/platform-key.ts'
export { fromBase64url, toBase64url, toHex } from './bytes/texts.ts'
export { type AccessEntry, accessHash, type CollectionRole } from './collections/access.ts'
export {
  type CheckedHead,
  checkHeads,
  type HeadHistory,
  type HeadPin,
  type ReadHead,
} from './collections/check-heads.ts'
export { type Grant, type GrantBody, makeGrant, openGrant, readGrant } from './collections/grants.ts'
export { type Head, hashHead, makeHead, readHead, toHeadBytes } from './collections/heads.ts'
export { checkList, listHash, type RowMark } from './collections/rows.ts'
export {
  checkVersion,
  makeVersion,
  readVersion,
  toVersionBytes,
  type VersionBody,
} from './collections/versions.ts'
export { checkPublicKeys, isWeakAgreementKey, isWeakSigningKey } from './curves/weak-keys.ts'
export { Directory, type DirectoryChange, type DirectoryPin } from './directory/directory.ts'
export {
  type DirectoryBody,
  type DirectoryMember,
  type DirectoryOp,
  type DirectoryRole,
  readDirectoryBody,
  toDirectoryBytes,
} from './directory/directory-body.ts'
export { macPublics, makeInviteSecret, type Newcomer } from './directory/invite.ts'
export { CHUNK_BYTES, type ChunkPlace, openChunk, sealChunk, toFileKey } from './files/chunks.ts'
export { fingerprint } from './keys/fingerprint.ts'
export { openFrom, sealTo } from './keys/hpke.ts'
export { checkRecoveryCode, deriveRecovery, makeRecoveryCode } from './keys/recovery-code.ts'
export { type Signed, sign, verify } from './keys/signing.ts'
export { deriveMaster, LoginKey, makeLoginBody, type UnlockSecrets } from './keys/unlock-secrets.ts'
export {
  deriveMachineKeys,
  deriveMachinePrivateKeys,
  makeUserKeys,
  openUserKeys,
  PrivateKeys,
  type Publics,
  UserKeys,
} from './keys/user-keys.ts'
export { deriveMachineCacheKey, machineCacheContext } from './machines/machine-cache.ts'
export {
  type MachineStatement,
  openStatement,
  type StatedConfig,
  toStatementBytes,
} from './machines/machine-statement.ts'
export {
  formatMachineToken,
  type MachineSecret,
  MachineTokenError,
  type MachineTokenFault,
  parseMachineToken,
  toMachineBearer,
} from './machines/machine-token.ts'
export { beginPin, importDeviceHalf, makeDeviceHalf, type PinExchange } from './pin/begin-pin.ts'
export { evaluatePin, makeServerHalf } from './pin/server-half.ts'
export {
  bundleContext,
  detailsContext,
  fileContext,
  grantContext,
  nameContext,
  overviewContext,
  ownContext,
  pinsContext,
  previousContext,
  type RowPlace,
  type SlotKind,
  secretContext,
  slotContext,
} from './sealing/contexts.ts'
export { open, seal } from './sealing/envelope.ts'
export { makeContentKey, SealingKey, toSealingKey } from './sealing/sealing-key.ts'
export type { KnownAnswer } from './self-test/known-answer.ts'
export { listKnownAnswers, runSelfTest } from './self-test/run-self-test.ts'
export {
  deriveShare,
  makeShareSecret,
  memberShareContext,
  type ShareSecrets,
  shareContext,
  shareReplyContext,
} from './shares/share.ts'
export { type FaultDetail, VaultError, type VaultFault } from './vault-error.ts'
