/** Names that say nothing about what a file holds. The first kind is refused as any part of a name. */
export const EMPTY_WORDS: ReadonlySet<string> = new Set([
  ...['util', 'utils', 'helper', 'helpers', 'shared', 'misc', 'manager', 'v2'],
])
export const EMPTY_NAMES: ReadonlySet<string> = new Set(['common', 'lib', 'core', 'base', 'stuff', 'temp'])

/** Lowercase words joined by dashes, role and extension after dots: `reserve-port.ts`, `ports.routes.ts`. */
export const FILE_NAME = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/

/** Files whose names are given by the outside world. */
export const GIVEN_NAMES =
  /^(?:README|ARCHITECTURE|CONTRIBUTING|CHANGELOG|SECURITY)\.md$|^LICENSE$|^NOTICE$|^Dockerfile$|^tsconfig\./

/** Folders whose file names a tool gives. */
export const GIVEN_FOLDERS = /(?:^|\/)migrations\//

export type LineLimit = { files: RegExp; limitLines: number }

/** The first line that fits decides. Tables, texts and tests are read by row, code as a whole. */
export const LINE_LIMITS: readonly LineLimit[] = [
  { files: /\.test\.tsx?$/, limitLines: 400 },
  { files: /\.(?:messages|vectors|fixtures)\.ts$/, limitLines: 400 },
  { files: /(?:^|\/)(?:rules|problems|schemas|reasons)\.ts$|\.schema\.ts$/, limitLines: 400 },
  { files: /\.(?:ts|tsx|mts|mjs)$/, limitLines: 250 },
  { files: /\.css$/, limitLines: 400 },
]

/** Files that may be longer, each with the reason why splitting would make it worse. */
export const LONGER: Readonly<Record<string, { limitLines: number; reason: string }>> = {
  'apps/cli/src/commands/tunnels/tunnel-follower.ts': {
    limitLines: 300,
    reason: 'one class answers each event of the agent: a method per event over the same state',
  },
}

export const DOOR_COMMENT_LINES = { least: 2, most: 10 }

/** Every room of ours has these, so that publishing, bundling and reading never meet a special case. */
export const MANIFEST_FACTS: Readonly<Record<string, unknown>> = {
  private: true,
  type: 'module',
  license: 'Apache-2.0',
}
