/**
 * SSH public keys as people paste them: lines of an authorized_keys or `.pub` file, read strictly and
 * refused with a reason in words. Runs in Node and in browsers, so that a private key pasted by mistake is
 * noticed before it leaves the page. Computes no hash, makes no key, and never repeats what it refused.
 */
export { KEY_TYPES, type KeyType } from './parse-blob.ts'
export { type KeyLine, type PublicKey, readPublicKeys } from './read-public-keys.ts'
export { isPrivateKey, type Refusal, type RefusalReason, refusalText } from './refusals.ts'
export { toInteger, WireError, WireReader } from './wire-reader.ts'
