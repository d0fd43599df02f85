/** Both curves alone: of a package that is imported late as a whole, all would be loaded. */
export { ed25519, x25519 } from '@noble/curves/ed25519.js'
