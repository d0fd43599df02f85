import { createRequire } from 'node:module'
import { arch, platform } from 'node:process'

/**
 * Loads node-pty and its binaries: from the folder `terminals` that the packed client carries beside its own file,
 * else from wherever npm has put them.
 */
export const requireNodePty = createRequire(new URL('./terminals/', import.meta.url))

/** The package that holds the binary for this system, if there is one. */
export const nodePtyBinary = `@lydell/node-pty-${platform}-${arch}`
